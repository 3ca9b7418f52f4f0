export const organisation = {
  organisation: {
    title: 'Organisation',
    departments: 'Departments',
    offices: 'Offices',
    newDepartment: 'New department',
    newOffice: 'New office',
    noDepartments: 'No departments yet',
    noOffices: 'No offices yet',
    people_one: '{{shown}} person',
    people_other: '{{shown}} people',
    both: 'Departments and offices',
    ledBy: 'led by {{name}}',
    leader: 'Who leads it',
    parent: 'Part of',
    zoneNote: 'Of the people there; {{zone}} without it.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    radius: 'Radius for clocking in, in metres',
  },
  departments: {
    deleteTitle: 'Delete the department {{name}}?',
    deleteText:
      'It leaves every list. Nobody may belong to it, and no department may be part of it. Integrations are told.',
  },
  offices: {
    deleteTitle: 'Delete the office {{name}}?',
    deleteText: 'It leaves every list. Nobody may belong to it. Integrations are told.',
  },
} as const;
