"""Given names as they are borne in Austria and its neighbours: what tells "Lang Peter" from "Peter Lang". Facts, no rule; `names` uses
them."""

from scoring.plain.words import fold

_WOMEN = """
Adele Adelheid Agata Agnes Aida Alena Alexandra Alice Alina Alma Aloisia Amalia Amelie Ana Andrea Angela Angelika Anica Anita Anja Anke
Anna Annabell Annelies Anneliese Annemarie Anni Anny Antonella Antonia Arijana Arlette Astrid Augusta Auguste Aurelia Aylin Ayse Azra
Barbara Beata Beate Beatrice Beatrix Belinda Berta Bertha Bettina Bianca Birgit Birgitta Blanka Bozena Brigitta Brigitte Brunhilde Burgi
Camilla Carina Carla Carmen Carola Carolin Caroline Celine Chantal Charlotte Chiara Christa Christel Christiana Christiane Christina
Christine Christl Cilli Claire Clara Clarissa Claudia Constanze Cordula Corina Corinna Cornelia Cäcilia Cäcilie Dagmar Dana Danica Daniela
Danijela Daria Delia Denise Diana Dijana Dina Dolores Dominique Dora Doris Dorothea Dorothee Dorottya Dragana Dragica Edda Edeltraud
Edeltraude Edith Editha Elena Eleonora Eleonore Elfi Elfriede Elisa Elisabeth Elise Elke Ella Ellen Elsa Else Elvira Emilia Emilie Emine
Emma Erika Erna Ernestine Esma Estelle Esther Eszter Eva Evelin Evelina Evelyn Evi Fanny Fatima Fatma Felicitas Fiona Flavia Flora Franka
Franziska Frederike Frieda Friederike Gabi Gabriela Gabriele Gaby Genoveva Georgina Gerda Gerhild Gerlinde Gerti Gertraud Gertraude
Gertrud Gertrude Gisela Gitta Giulia Gordana Greta Grete Gretel Gudrun Gunda Hanna Hannah Hannelore Hatice Hedi Hedwig Heide Heidelinde
Heidemarie Heidi Heidrun Heike Helena Helene Helga Helma Henriette Hermelinde Hermine Herta Hertha Hilda Hilde Hildegard Hildegund Hiltrud
Hülya Ida Ildiko Ilona Ilse Imelda Ina Ines Inge Ingeborg Ingrid Inka Irena Irene Iris Irma Irmgard Irmtraud Isabel Isabella Isabelle
Isolde Ivana Ivanka Jacqueline Jadranka Jana Janina Janine Jasmin Jasmina Jelena Jennifer Jenny Jessica Jette Johanna Jolanda Josefa
Josefine Josephine Jovana Judit Judith Julia Juliana Juliane Julie Jutta Karin Karina Karla Karola Karolina Karoline Katalin Katarina
Katarzyna Katerina Katharina Kathi Kathrin Katja Katrin Kerstin Kirsten Klara Klaudia Klaudija Konstanze Kornelia Kreszentia Kriemhild
Kristin Kristina Krystyna Lara Laura Lea Leila Lejla Lena Leni Leokadia Leonie Leopoldine Liane Lidia Lieselotte Lilian Liliane Lilli
Lilly Lina Linda Lisa Lisbeth Liselotte Lisl Ljiljana Ljubica Loretta Lotte Lucia Lucie Ludmila Luisa Luise Luzia Lydia Magda Magdalena
Maja Malgorzata Manuela Mara Margareta Margarete Margaretha Margarethe Margit Margot Margret Marguerite Maria Mariana Marianne Marica
Marie Marieluise Marietta Marija Marika Marina Marion Marisa Marlene Marlies Marta Martha Martina Mathilda Mathilde Maya Mechthild Melanie
Melek Melina Melitta Meryem Mia Michaela Michelle Mila Milena Milica Mina Mira Miriam Mirjam Mirjana Mitzi Monica Monika Monique Nada
Nadine Nadja Natalia Natalie Natascha Nathalie Nevenka Nicola Nicole Nikola Nikolina Nina Noemi Nora Notburga Olga Olivia Ottilie Patricia
Patrizia Paula Pauline Petra Philippa Philomena Pia Radmila Rafaela Ramona Raphaela Rebecca Rebekka Regina Regine Reinhilde Renata Renate
Resi Ricarda Rita Roberta Romana Romy Ronja Rosa Rosalia Rosalinde Rosamunde Rosemarie Rosi Rosina Roswitha Roxane Ruth Ruza Sabina Sabine
Sabrina Samira Sandra Sanja Sara Sarah Selina Selma Senta Sibylle Sidonie Sieglinde Siegrid Sigrid Sigrun Silke Silvana Silvia Simone
Sladjana Slavica Snezana Sofia Sofie Sonja Sophia Sophie Stefania Stefanie Stella Stephanie Susanna Susanne Susi Svetlana Sylvia Tamara
Tanja Tatjana Teresa Thea Thekla Theodora Theres Theresa Therese Theresia Tina Traude Traudi Traudl Trude Ulla Ulrike Ursula Uschi Uta Ute
Valentina Valerie Vanessa Vera Verena Veronika Vesna Viktoria Viola Violeta Virginia Vivian Walpurga Waltraud Waltraude Waltrude Wanda
Wilfriede Wilhelmina Wilhelmine Wilma Wiltrud Xenia Yasemin Yvonne Zdenka Zeynep Zita Zlata Zofia Zora Zorica Zsofia Zsuzsanna
"""
_MEN = """
Abdul Abdullah Achim Achmed Adalbert Adem Adnan Adolf Adrian Ahmed Ahmet Alain Alan Albert Albin Aldo Aleksandar Alen Alessandro Alex
Alexander Alexis Alfons Alfred Ali Alois Aloys Amadeus Amir Anatol Andras Andre Andrea Andreas Andrej André Andy Ante Anton Antonio Antun
Aram Ariel Arkadius Armin Arno Arnulf Arpad Arthur Artur Attila August Augustin Axel Balazs Baldur Balthasar Bartholomäus Bastian Bela
Benedikt Benjamin Benno Bernd Bernhard Bernhardt Bert Berthold Bertold Bertram Blasius Bodo Bogdan Bojan Boris Branislav Branko Bruno
Burkhard Camillo Carl Carlo Carsten Christian Christof Christoph Christopher Claude Claudio Claus Clemens Constantin Cornelius Csaba
Cyrill Dalibor Damian Damir Daniel Danijel Danilo Danny Dario Darius Darko David Davor Dejan Denis Dennis Detlef Dieter Dietmar Dietrich
Dimitri Dirk Domenico Dominic Dominik Dragan Drago Dragoljub Dusan Eberhard Eckehard Eckhard Edgar Edi Edin Edmund Eduard Edward Edwin
Egon Ehrenfried Elias Elmar Emanuel Emil Emin Emmerich Engelbert Enrico Enver Erhard Eric Erich Erik Ernst Erwin Esad Eugen Ewald Fabian
Fabio Faruk Felix Ferdinand Ferdl Ferenc Fikret Filip Florian Francesco Franco Franjo Frank Franz Fred Fredi Fredy Frido Fridolin
Friedhelm Friedl Friedrich Fritz Gabor Gabriel Georg George Georges Gerald Gerd Gereon Gerfried Gerhard Gerhart Gernot Gero Gerold Gert
Gery Gilbert Giorgio Giovanni Giuseppe Goran Gottfried Gotthard Gotthold Gottlieb Gottlob Gregor Guido Gundolf Gunnar Gunter Gunther
Gustav György Günter Günther Hakan Hannes Hanno Hans Hansi Hansjörg Hanspeter Harald Harry Hartmut Hartwig Hasan Hassan Heimo Heiner Heini
Heino Heinrich Heinz Heinzi Helge Hellmut Hellmuth Helmar Helmut Helmuth Hendrik Henri Henrik Henry Herbert Herfried Heribert Hermann
Herwig Hieronymus Hilmar Holger Horst Horstl Hubert Hubertus Hugo Humbert Hüseyin Ibrahim Ignaz Igor Ilija Imre Ingo Ingomar Isidor Ismail
Ismet Istvan Ivan Ivica Ivo Jacek Jacques Jakob Jan Janko Jannik Janos Jaroslav Jasper Jean Jens Jerome Jerzy Jiri Joachim Joe Joel Johann
Johannes John Jonas Jonathan Jorgos Josef Joseph Josip Jovan Jovica Jozef Jozo Julian Julius Juraj Jure Juri Jurij Justin Jörg Jürgen
Kajetan Karel Karim Karl Karlheinz Karli Kasimir Kemal Kenan Kevin Kilian Klaus Klemens Knut Konrad Konstantin Korbinian Kresimir
Krzysztof Kuno Kurt Ladislaus Lajos Laszlo Laurenz Laurin Leander Lennart Leo Leon Leonard Leonhard Leonid Leopold Levent Levin Linus
Lothar Luca Luciano Ludwig Luis Luka Lukas Lutz Magnus Maik Malte Manfred Manuel Marc Marcel Marco Marcus Marek Marian Marijan Marijo
Marinko Mario Mark Marko Markus Martin Marvin Massimo Matej Mathias Mathieu Matija Mato Matteo Matthias Matthäus Mattias Maurice Max Maxi
Maximilian Mehmed Mehmet Meinhard Meinrad Melchior Metin Michael Michal Michi Mihai Mihaly Mikhail Miklos Milan Mile Milo Milorad Milos
Mio Mirko Miro Miroslav Mirsad Mischa Mladen Mohamed Mohammad Mohammed Momcilo Moritz Muhamed Muhammed Murat Mustafa Nedeljko Nenad
Nepomuk Nick Nico Nicolas Niels Niklas Niko Nikolai Nikolaj Nikolaus Nils Noah Norbert Olaf Oleg Oliver Omer Orhan Oskar Oswin Othmar
Otmar Otto Ottokar Pascal Patrick Patrik Paul Pavel Pedro Peer Petar Peter Petr Philip Philipp Philippe Pierre Piotr Pius Predrag Quentin
Quirin Radoslav Radovan Rafael Raffael Rahim Raimund Rainer Ralf Ralph Ramazan Raphael Rasmus Ratko Raymond Recep Reiner Reinhard Reinhart
Reinhold Remo Remus Rene René Reto Ricardo Riccardo Richard Rico Rigobert Rino Robert Roberto Robin Rocco Roderich Roland Rolf Roman Romed
Romeo Ronald Ronny Ruben Rudi Rudolf Rupert Ruprecht Rüdiger Sami Samir Samuel Sandor Sandro Sasa Sascha Sead Sebastian Sebastijan Selim
Sepp Serdar Serge Sergej Severin Siegbert Siegfried Siegmar Siegmund Sigi Sigismund Sigmund Silvester Silvio Sinan Slavko Slobodan
Stanislaus Stanislav Stefan Stefano Steffen Stephan Stephen Steve Steven Stipe Stipo Stjepan Sven Sören Tadeusz Tamas Tarek Tarik Theo
Theobald Theodor Thibault Thierry Thilo Thomas Thorsten Tibor Tihomir Tilman Timo Timon Timotheus Tobias Tom Tomas Tomasz Tomislav Toni
Torben Torsten Traian Tristan Udo Ulf Ulli Ullrich Ulrich Urs Uwe Vaclav Valentin Valerian Velimir Vid Viktor Vinko Vinzenz Vittorio Vitus
Vjekoslav Vlad Vladan Vladimir Vladislav Vlado Vojislav Volker Volkmar Walter Walther Wendelin Werner Wieland Wigbert Wilfried Wilhelm
Willi Willibald Willy Winfried Wojciech Wolfgang Wolfram Xaver Yannick Yasin Yusuf Yves Zdravko Zeljko Zlatan Zlatko Zoltan Zoran Zsolt
Zvonimir Zvonko Ömer
"""
_HUNGARIAN = """
Anikó Annamária Aranka Bernadett Bianka Boglárka Borbála Csenge Csilla Dalma Dorina Edina Edit Emese Emőke Enikő Ernesztina Erzsébet Etelka
Fanni Fruzsina Gabriella Gizella Gyöngyi Györgyi Hajnalka Hedvig Henrietta Ibolya Irén Ivett Janka Jolán Julianna Juliska Kata Katinka Kati
Kinga Kitti Kriszta Krisztina Lilla Lívia Magdolna Marianna Matild Melinda Nikolett Orsolya Panna Piroska Rebeka Réka Rózsa Sarolta Szilvia
Tímea Tünde Valéria Vivien Zsanett Zsuzsa Ádám Ákos Aladár Barnabás Bence Bendegúz Botond Csanád Dénes Dezső Domonkos Donát Elemér Endre
Ernő Ervin Frigyes Géza Gergő Gusztáv Gyula Huba Jenő József Kálmán Károly Kornél Kristóf Krisztián Levente Lőrinc Lóránt Marcell Máté
Mátyás Nándor Ödön Rezső Soma Szabolcs Szilárd Szilveszter Tihamér Tivadar Vilmos Zalán Zsigmond Zsombor
"""
_SLOVENIAN = """
Alenka Bernarda Bojana Branka Brigita Cvetka Darja Duša Fani Janja Jasna Jelka Jerneja Jožica Karmen Ksenija Lidija Ljudmila Majda Manca
Marjana Marjeta Mateja Meta Metka Mojca Nataša Neža Nika Pavla Polona Simona Špela Stanislava Suzana Tea Tjaša Urška Urša Vanja Zala Aleš
Aljaž Alojz Andraž Anže Blaž Borut Cene Ciril Damjan Edvard Franci Franc Gašper Gorazd Iztok Jaka Janez Jernej Jože Klemen Kristjan Lovro
Maks Marjan Matevž Matic Matjaž Mihael Miha Miran Mitja Nejc Primož Rado Rok Samo Sašo Silvo Stane Stanko Tadej Tine Tomaž Tone Uroš Vojko
Žan Žiga
"""
_FAMILY_TOO = """
Adam Albrecht Antal Arnold Bálint Barna Benedek Gergely Hein Jakab Kaspar Lambert Lorenz Lukács Márton Michel Oswald Pál Sebestyén Simon
Till Urban Veit Vencel Vince Wenzel Wolf
"""

GIVEN_NAMES = frozenset(map(fold, f"{_WOMEN} {_MEN} {_HUNGARIAN} {_SLOVENIAN}".split()))
"""Folded, as names are compared."""
FAMILY_TOO = frozenset(map(fold, _FAMILY_TOO.split()))
"""Given names that are borne as family names at least as often."""
