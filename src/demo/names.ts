/**
 * Names to draw from, by the family's origin. Data only. Family names are the rarer ones of each language (the common
 * ones appear as second surnames), so that no given and family name together are those of a well-known person:
 * demo.test.ts tries them all.
 */
import type { OfficeCode } from './company.ts';

export interface Background {
  /** Comma-separated. */
  female: string;
  male: string;
  family: string;
  /** Second surnames, for origins that have them; they may have a family name too. */
  second?: string;
  /** Citizenships by weight, each one or several countries. */
  nationalities: [string[], number][];
  language?: string;
}

const commonSpanish =
  'García, López, Sánchez, Martín, Pérez, Ruiz, Gómez, Díaz, Moreno, Muñoz, Álvarez, Romero, Alonso, Navarro, Torres, Ramos, Gil, Serrano, Molina, Blanco, Suárez, Ortega, Delgado, Castro, Ortiz, Rubio, Marín, Medina, Garrido, Santos, Jiménez, Domínguez, Vázquez, Núñez';

export const backgrounds = {
  spanish: {
    female:
      'Lucía, Carmen, Elena, Nuria, Rocío, Inés, Pilar, Beatriz, Silvia, Alba, Irene, Raquel, Cristina, Sara, Patricia, Mónica, Ana Belén, María José, Begoña, Itziar, Ainhoa, Leire, Macarena, Noelia, Lorena, Yolanda, Clara, Teresa, Paloma, Victoria, Amaya, Esther',
    male: 'Javier, Álvaro, Diego, Hugo, Adrián, Iván, Rubén, Óscar, Alberto, Víctor, Jaime, Gonzalo, Ignacio, Íñigo, Iker, Mikel, Andrés, Ángel, Joaquín, Raúl, Daniel, Jorge, Miguel Ángel, José Luis, Francisco, Manuel, Tomás, Rodrigo, Guillermo, Nicolás, Félix, Marcos, Samuel',
    family:
      'Abadía, Albarracín, Almansa, Arnedo, Baltanás, Barrachina, Bengoechea, Berrocal, Bohórquez, Buendía, Bustillo, Cañadas, Cascajo, Corrochano, Cubillo, Escalante, Espinar, Galdeano, Hinojosa, Lasheras, Mendizábal, Mingorance, Moratalla, Nogales, Olavarría, Orihuela, Palomeque, Peñalver, Perdiguero, Quintanilla, Rebollo, Requena, Salvatierra, Santolaya, Tébar, Tejedor, Uriarte, Urrutia, Valdivieso, Villacampa, Villaseñor, Yagüe, Zabaleta, de la Riva, del Campo, Sáez de Ibarra',
    second: commonSpanish,
    nationalities: [[['ES'], 1]],
    language: 'es-ES',
  },
  catalan: {
    female:
      'Núria, Mercè, Montserrat, Laia, Aina, Meritxell, Mireia, Roser, Anna, Gemma, Berta, Queralt, Neus, Àngels, Jordina, Carlota, Ariadna, Imma',
    male: 'Jordi, Arnau, Martí, Oriol, Òscar, Marc, Pol, Roger, Sergi, Albert, Joan, Pere, Ferran, Eduard, Biel, Lluís, Èric, Gerard, Xavier',
    family:
      "Ametller, Bofarull, Boixadera, Bonastre, Calafell, Campmany, Cardús, Casademunt, Castellarnau, Escarrà, Fontanals, Gironès, Llobet, Masdeu, Noguer, Oliveras, Parera, Rabassa, Requesens, Rifà, Tarradas, Torrents, Torroella, Vilaró, d'Oms",
    second: `Puig, Ferrer, Serra, Roca, Vila, Soler, Bosch, Font, Riera, Rovira, Pujol, Sala, ${commonSpanish}`,
    nationalities: [[['ES'], 1]],
    language: 'ca-ES',
  },
  latinAmerican: {
    female: 'Valentina, Camila, Daniela, Ximena, Gabriela, Luciana, Mariana, Paola, Yesenia, Fernanda',
    male: 'Santiago, Mateo, Sebastián, Facundo, Matías, Emiliano, Leandro, Ramiro, Julián, Agustín',
    family:
      'Amézquita, Carhuapoma, Chaparro, Chiriboga, Condori, Huamán, Iturralde, Londoño, Montesdeoca, Ñáñez, Tobón, Urdaneta, Zambrano',
    second: commonSpanish,
    nationalities: [
      [['CO'], 5],
      [['PE'], 3],
      [['EC'], 3],
      [['VE'], 2],
      [['AR', 'ES'], 2],
      [['CO', 'ES'], 2],
    ],
    language: 'es-ES',
  },
  moroccan: {
    female: 'Fátima Zahra, Samira, Naïma, Salma, Hajar',
    male: 'Youssef, Rachid, Anass, Soufiane, Bilal',
    family: 'El Amrani, Benjelloun, Ouazzani, El Fassi, Tahiri, Chraïbi',
    nationalities: [
      [['MA'], 3],
      [['ES', 'MA'], 1],
    ],
    language: 'es-ES',
  },
  romanian: {
    female: 'Andreea, Ioana, Mihaela, Roxana',
    male: 'Bogdan, Ionuț, Ștefan, Răzvan, Sorin',
    family: 'Pârvulescu, Ștefănescu, Lăzărescu, Țăranu, Cârciumaru',
    nationalities: [[['RO'], 1]],
    language: 'es-ES',
  },
  italian: {
    female: 'Giulia, Chiara, Martina, Federica, Alessia',
    male: 'Matteo, Lorenzo, Davide, Niccolò, Simone',
    family: "D'Agostino, Dell'Acqua, Lo Presti, Pontremoli, Zaccagnini",
    nationalities: [[['IT'], 1]],
  },
  french: {
    female: 'Élodie, Camille, Hélène, Maëlle',
    male: 'Benoît, Clément, Loïc, Rémi',
    family: "Lefèvre, Béranger, Le Goff, d'Hervilly, Chauvet",
    nationalities: [[['FR'], 1]],
  },
  portuguese: {
    female: 'Joana, Inês, Catarina, Mafalda',
    male: 'João, Tiago, Rui, Gonçalo',
    family: 'Assunção, Falcato, Frazão, Valadão',
    nationalities: [[['PT'], 1]],
  },
  german: {
    female: 'Annika, Heike, Katrin',
    male: 'Jürgen, Tobias, Jörg',
    family: 'Böttcher, Grünewald, Kröger, Uhlenbrock',
    nationalities: [[['DE'], 1]],
  },
  american: {
    female: 'Emily, Madison, Hannah, Lauren, Rachel, Danielle, Brianna, Kayla, Olivia, Keisha, Naomi',
    male: 'Tyler, Ethan, Brandon, Kevin, Marcus, Derek, Malik, Jordan, Nathan, Caleb, Darnell, Trevor',
    family:
      'Whitaker, Holloway, Pruitt, Caldwell, Ashford, Merriweather, Hargrove, Tillman, Winslow, Langley, Okafor, Lindqvist, Feldman, Rosenthal, Kessler',
    nationalities: [[['US'], 1]],
  },
  irishAmerican: {
    female: 'Siobhán, Maeve, Fiona, Caitlin',
    male: 'Declan, Brendan, Connor, Rory',
    family: "O'Halloran, O'Shaughnessy, O'Dowd, McInerney, Fitzgibbon",
    nationalities: [
      [['US'], 4],
      [['IE', 'US'], 1],
    ],
  },
  italianAmerican: {
    female: 'Gina, Francesca, Angela',
    male: 'Dominic, Anthony, Paul',
    family: "DeLuca, Dell'Orto, Santoro, Petruccelli, D'Ambrosio",
    nationalities: [[['US'], 1]],
  },
  hispanicAmerican: {
    female: 'Marisol, Yadira, Vanessa',
    male: 'Hector, Ramon, Luis',
    family: 'Arocho, Irizarry, Santaliz, Villafañe',
    nationalities: [
      [['US'], 4],
      [['DO'], 1],
    ],
  },
  asianAmerican: {
    female: 'Michelle, Jenny, Tiffany, Cindy',
    male: 'Jason, Daniel, Eric',
    family: 'Duong, Hsieh, Kwak, Tran, Yoon',
    nationalities: [[['US'], 1]],
  },
  indianAmerican: {
    female: 'Anjali, Divya, Neha',
    male: 'Arjun, Rohan, Nikhil',
    family: 'Bhattacharya, Chakravarthy, Deshpande, Raghunathan, Venkatesan',
    nationalities: [
      [['US'], 3],
      [['IN'], 2],
    ],
  },
  chineseSingaporean: {
    female: 'Wei Ling, Hui Min, Xin Yi, Jia Hui, Mei Fen, Shu Ting, Li Ying, Kai Xin',
    male: 'Wei Jie, Jun Hao, Zhi Wei, Jia Jun, Boon Keng, Kok Leong, Yong Sheng, Ming Hao',
    family: 'Tan, Lim, Ng, Ong, Goh, Teo, Koh, Chua, Yeo, Toh, Seah, Quek',
    nationalities: [
      [['SG'], 5],
      [['MY'], 1],
    ],
  },
  malaySingaporean: {
    female: 'Nur Aisyah, Siti Hajar, Nurul Huda, Farhana',
    male: 'Muhammad Irfan, Mohamed Faizal, Hafiz, Shahrul',
    family: 'Rahman, Osman, Yusof, Hamzah, Salleh',
    nationalities: [[['SG'], 1]],
  },
  indianSingaporean: {
    female: 'Kavitha, Shalini, Thilaga',
    male: 'Prakash, Dinesh, Ganesh',
    family: 'Subramaniam, Pillai, Govindasamy, Ramasamy',
    nationalities: [
      [['SG'], 3],
      [['IN'], 1],
    ],
  },
  british: {
    female: 'Charlotte, Imogen',
    male: 'Alistair, Rupert',
    family: 'Penhaligon, Thistlewood, Ashcombe',
    nationalities: [[['GB'], 1]],
  },
} satisfies Record<string, Background>;

/** The origins at each office, by weight. */
export const mixes: Record<OfficeCode, [keyof typeof backgrounds, number][]> = {
  MAD: [
    ['spanish', 78],
    ['latinAmerican', 9],
    ['romanian', 3],
    ['italian', 3],
    ['moroccan', 2],
    ['portuguese', 2],
    ['french', 2],
    ['german', 1],
  ],
  BCN: [
    ['catalan', 50],
    ['spanish', 29],
    ['latinAmerican', 7],
    ['italian', 4],
    ['moroccan', 4],
    ['french', 3],
    ['romanian', 2],
    ['german', 1],
  ],
  NYC: [
    ['american', 40],
    ['hispanicAmerican', 14],
    ['asianAmerican', 14],
    ['irishAmerican', 11],
    ['italianAmerican', 11],
    ['indianAmerican', 10],
  ],
  SIN: [
    ['chineseSingaporean', 66],
    ['malaySingaporean', 14],
    ['indianSingaporean', 12],
    ['british', 5],
    ['french', 3],
  ],
};
