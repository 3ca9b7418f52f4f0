/** Addresses and telephone numbers of employees, by their office. Data only. */
import type { OfficeCode } from './company.ts';

interface Town {
  city: string;
  province: string;
  /** Postal codes; `#` is any digit. */
  postalCodes: string[];
  weight: number;
}

interface Place {
  /** With `{street}`, `{number}`, `{floor}` and `{door}`. */
  address: string;
  streets: string[];
  /** The highest house number. */
  numbers: number;
  floors: string[];
  doors: string[];
  towns: Town[];
  /**
   * Numbers that do not ring; `#` is any digit. North America keeps 555-0100 to 555-0199 free for fiction. Spain and
   * Singapore have no such range: these begin as no number there does (Spain has opened mobile numbers from 71 to 74
   * and no 99, Singapore keeps 5 and 7 for the future).
   */
  mobile: string[];
  /** The switchboard of the office; employees have extensions. */
  switchboard: string;
}

export const places: Record<OfficeCode, Place> = {
  MAD: {
    address: 'Calle {street} {number}, {floor} {door}',
    streets: [
      'del Almendro',
      'de los Jazmines',
      'de la Encina',
      'del Romero',
      'de la Golondrina',
      'del Molino',
      'de los Tejares',
      'de la Azucena',
      'del Ruiseñor',
    ],
    numbers: 120,
    floors: ['1.º', '2.º', '3.º', '4.º', '5.º', '6.º'],
    doors: ['A', 'B', 'C', 'D'],
    towns: [
      { city: 'Madrid', province: 'Madrid', postalCodes: ['2800#', '2801#', '2802#', '2803#', '2804#'], weight: 60 },
      { city: 'Alcobendas', province: 'Madrid', postalCodes: ['28100', '28108'], weight: 10 },
      { city: 'Getafe', province: 'Madrid', postalCodes: ['28901', '28903'], weight: 9 },
      { city: 'Leganés', province: 'Madrid', postalCodes: ['28911', '28914'], weight: 8 },
      { city: 'Rivas-Vaciamadrid', province: 'Madrid', postalCodes: ['28521'], weight: 8 },
      { city: 'Guadalajara', province: 'Guadalajara', postalCodes: ['19001', '19004'], weight: 5 },
    ],
    mobile: ['+34 755 ### ###', '+34 778 ### ###'],
    switchboard: '+34 991 000 100',
  },
  BCN: {
    address: 'Carrer {street} {number}, {floor} {door}',
    streets: [
      'de les Acàcies',
      'del Pi',
      'de la Garriga',
      'dels Tarongers',
      'de la Font',
      'del Molí',
      "de l'Alzina",
      'de les Oliveres',
    ],
    numbers: 120,
    floors: ['1r', '2n', '3r', '4t', '5è', '6è'],
    doors: ['1a', '2a', '3a', '4a'],
    towns: [
      { city: 'Barcelona', province: 'Barcelona', postalCodes: ['0800#', '0801#', '0802#', '0803#'], weight: 50 },
      { city: "L'Hospitalet de Llobregat", province: 'Barcelona', postalCodes: ['08901', '08905'], weight: 12 },
      { city: 'Badalona', province: 'Barcelona', postalCodes: ['08911', '08915'], weight: 12 },
      { city: 'Sabadell', province: 'Barcelona', postalCodes: ['08201', '08205'], weight: 9 },
      { city: 'Sant Cugat del Vallès', province: 'Barcelona', postalCodes: ['08172', '08173'], weight: 9 },
      { city: 'Mataró', province: 'Barcelona', postalCodes: ['08301', '08303'], weight: 8 },
    ],
    mobile: ['+34 755 ### ###', '+34 778 ### ###'],
    switchboard: '+34 993 000 200',
  },
  NYC: {
    address: '{number} {street}, Apt {floor}{door}',
    streets: ['Willow Place', 'Juniper Street', 'Harbor Avenue', '34th Street', 'Maple Street', 'Linden Boulevard'],
    numbers: 480,
    floors: ['1', '2', '3', '4', '5', '6', '11', '12', '14'],
    doors: ['A', 'B', 'C', 'D', 'E', 'F'],
    towns: [
      { city: 'Brooklyn', province: 'NY', postalCodes: ['11201', '11215', '11217', '11238'], weight: 40 },
      { city: 'New York', province: 'NY', postalCodes: ['10003', '10009', '10025', '10031'], weight: 25 },
      { city: 'Astoria', province: 'NY', postalCodes: ['11102', '11103', '11106'], weight: 20 },
      { city: 'Jersey City', province: 'NJ', postalCodes: ['07302', '07306'], weight: 15 },
    ],
    mobile: ['+1 917-555-01##', '+1 646-555-01##', '+1 347-555-01##', '+1 201-555-01##'],
    switchboard: '+1 212-555-0140',
  },
  SIN: {
    address: 'Blk {number} {street}, #{floor}-{door}',
    streets: ['Tembusu Avenue 3', 'Jalan Kenari', 'Angsana Street 21', 'Meranti Close', 'Rambai Drive'],
    numbers: 260,
    floors: ['03', '04', '07', '08', '09', '11', '12', '15'],
    doors: ['1##', '2##', '3##'],
    towns: [{ city: 'Singapore', province: 'Singapore', postalCodes: ['52####', '56####', '31####'], weight: 1 }],
    mobile: ['+65 7### ####'],
    switchboard: '+65 5550 0300',
  },
};
