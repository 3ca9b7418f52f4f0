/** The demo company: its offices and departments, and the number of employees in each. Data only. */

export const company = {
  name: 'Cierzo Instruments',
  domain: 'cierzo.example',
  language: 'en',
  timeZone: 'Europe/Madrid',
};

export type OfficeCode = 'MAD' | 'BCN' | 'NYC' | 'SIN';

interface DemoOffice {
  name: string;
  address: string;
  city: string;
  country: string;
  coordinates: { latitude: number; longitude: number };
  description: string;
  radio: number;
  defaultEmployeesDateTimeZone: string;
  /** How it counts working time, where that differs from Spain. */
  overtimeBasis?: 'week';
  fullTimeWeeklyHours?: number;
}

export const offices: Record<OfficeCode, DemoOffice> = {
  MAD: {
    name: 'Madrid',
    address: 'Calle de la Brújula 18',
    city: 'Madrid',
    country: 'ES',
    coordinates: { latitude: 40.4379, longitude: -3.6289 },
    description: 'Headquarters and software',
    radio: 150,
    defaultEmployeesDateTimeZone: 'Europe/Madrid',
  },
  BCN: {
    name: 'Barcelona',
    address: 'Carrer del Sextant 42',
    city: 'Barcelona',
    country: 'ES',
    coordinates: { latitude: 41.4038, longitude: 2.1942 },
    description: 'Plant, laboratory and warehouse',
    radio: 300,
    defaultEmployeesDateTimeZone: 'Europe/Madrid',
  },
  NYC: {
    name: 'New York',
    address: '210 Quadrant Street, Suite 600',
    city: 'New York',
    country: 'US',
    coordinates: { latitude: 40.7033, longitude: -73.9881 },
    description: 'Sales and support for the Americas',
    radio: 100,
    defaultEmployeesDateTimeZone: 'America/New_York',
    // By the Fair Labor Standards Act.
    overtimeBasis: 'week',
    fullTimeWeeklyHours: 40,
  },
  SIN: {
    name: 'Singapore',
    address: '8 Astrolabe Link, #05-01',
    city: 'Singapore',
    country: 'SG',
    coordinates: { latitude: 1.2996, longitude: 103.7876 },
    description: 'Sales and distribution for Asia and the Pacific',
    radio: 100,
    defaultEmployeesDateTimeZone: 'Asia/Singapore',
  },
};

type Headcount = Partial<Record<OfficeCode, number>>;

export interface DemoDepartment {
  code: string;
  name: string;
  /** The code of the parent department; parents come first. */
  parent?: string;
  /** Job titles: of the manager, of the team leads (if there are teams), and of the others, in turn. */
  head: string;
  lead?: string;
  jobs: string[];
  /** How many work here today, by office, the manager's first. */
  people: Headcount;
  /** How many have left. */
  left?: Headcount;
}

/** Jobs that are never a first job. */
export const seniorJobs = [
  'Chief of staff',
  'Legal counsel',
  'Internal auditor',
  'Principal engineer',
  'Project manager',
  'Quality manager',
  'Product manager',
  'Controller',
  'HR business partner',
];

interface Job {
  title: string;
  office: OfficeCode;
}

/** The job and department before and after a move. */
export const moves: [from: Job, to: Job][] = [
  [
    { title: 'Assembly operator', office: 'BCN' },
    { title: 'Warehouse operator', office: 'BCN' },
  ],
  [
    { title: 'Calibration technician', office: 'BCN' },
    { title: 'Quality technician', office: 'BCN' },
  ],
  [
    { title: 'Mechanical engineer', office: 'BCN' },
    { title: 'Process engineer', office: 'BCN' },
  ],
  [
    { title: 'Software engineer', office: 'MAD' },
    { title: 'Project manager', office: 'MAD' },
  ],
  [
    { title: 'Field service engineer', office: 'NYC' },
    { title: 'Sales engineer', office: 'NYC' },
  ],
  [
    { title: 'Account manager', office: 'BCN' },
    { title: 'Product manager', office: 'MAD' },
  ],
];

export const departments: DemoDepartment[] = [
  {
    code: 'GM',
    name: 'General Management',
    head: 'Chief executive officer',
    jobs: ['Chief of staff', 'Executive assistant', 'Legal counsel', 'Internal auditor', 'Sustainability officer'],
    people: { MAD: 6 },
  },
  {
    code: 'ENG',
    name: 'Engineering',
    head: 'Chief technology officer',
    jobs: ['Principal engineer', 'Research scientist', 'Project manager', 'IT administrator', 'Technical writer'],
    people: { MAD: 7, BCN: 2 },
  },
  {
    code: 'ENG-HW',
    name: 'Hardware',
    parent: 'ENG',
    head: 'Head of hardware',
    lead: 'Hardware team lead',
    jobs: ['Electronics engineer', 'Mechanical engineer', 'Optics engineer', 'Test engineer', 'Laboratory technician'],
    people: { BCN: 22, MAD: 8 },
    left: { BCN: 3 },
  },
  {
    code: 'ENG-SW',
    name: 'Software',
    parent: 'ENG',
    head: 'Head of software',
    lead: 'Software team lead',
    jobs: [
      'Software engineer',
      'Firmware engineer',
      'Software engineer',
      'QA engineer',
      'UX designer',
      'Data engineer',
    ],
    people: { MAD: 24, BCN: 6, NYC: 4 },
    left: { MAD: 4, NYC: 1 },
  },
  {
    code: 'OPS',
    name: 'Operations',
    head: 'Chief operating officer',
    jobs: [
      'Quality manager',
      'Process engineer',
      'Health and safety officer',
      'Quality technician',
      'Operations analyst',
    ],
    people: { BCN: 6, MAD: 2 },
  },
  {
    code: 'OPS-PRD',
    name: 'Production',
    parent: 'OPS',
    head: 'Plant manager',
    lead: 'Shift supervisor',
    jobs: [
      'Assembly operator',
      'Assembly operator',
      'Calibration technician',
      'Assembly operator',
      'Machine operator',
      'Maintenance technician',
    ],
    people: { BCN: 48 },
    left: { BCN: 7 },
  },
  {
    code: 'OPS-SCM',
    name: 'Supply Chain',
    parent: 'OPS',
    head: 'Head of supply chain',
    lead: 'Logistics supervisor',
    jobs: ['Warehouse operator', 'Buyer', 'Logistics coordinator', 'Warehouse operator', 'Demand planner'],
    people: { BCN: 10, SIN: 8 },
    left: { BCN: 1 },
  },
  {
    code: 'COM',
    name: 'Commercial',
    head: 'Chief commercial officer',
    jobs: ['Product manager', 'Marketing specialist', 'Content editor', 'Event manager', 'Market analyst'],
    people: { MAD: 7, NYC: 3, SIN: 2 },
  },
  {
    code: 'COM-SAL',
    name: 'Sales',
    parent: 'COM',
    head: 'Head of sales',
    lead: 'Regional sales manager',
    jobs: [
      'Account manager',
      'Sales engineer',
      'Account manager',
      'Inside sales representative',
      'Sales administrator',
    ],
    people: { MAD: 8, BCN: 2, NYC: 11, SIN: 7 },
    left: { MAD: 1, NYC: 2, SIN: 2 },
  },
  {
    code: 'COM-SUP',
    name: 'Customer Support',
    parent: 'COM',
    head: 'Head of customer support',
    lead: 'Support team lead',
    jobs: ['Support specialist', 'Field service engineer', 'Support specialist', 'Application specialist'],
    people: { MAD: 5, NYC: 7, SIN: 5 },
    left: { NYC: 2, SIN: 1 },
  },
  {
    code: 'FIN',
    name: 'Finance',
    head: 'Chief financial officer',
    jobs: ['Controller', 'Accountant', 'Accounts payable clerk', 'Treasury analyst', 'Accountant'],
    people: { MAD: 6, NYC: 2, SIN: 1 },
    left: { MAD: 1 },
  },
  {
    code: 'PEO',
    name: 'People',
    head: 'Chief people officer',
    jobs: ['Payroll specialist', 'Recruiter', 'HR business partner'],
    people: { MAD: 4, NYC: 1, SIN: 1 },
  },
];
