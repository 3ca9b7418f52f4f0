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
    leader: 'Head of department',
    parent: 'Parent department',
    zoneNote: 'The time zone of employees in this office; {{zone}} if empty.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    radius: 'Clock-in radius (metres)',
  },
  departments: {
    deleteTitle: 'Delete the department {{name}}?',
    deleteText:
      'You can delete a department only if it has no employees and no sub-departments. Integrations are notified.',
  },
  offices: {
    deleteTitle: 'Delete the office {{name}}?',
    deleteText: 'You can delete an office only if it has no employees. Integrations are notified.',
  },
} as const;
