export const organisation = {
  organisation: {
    title: 'Organisation',
    departments: 'Departments',
    offices: 'Offices',
    newDepartment: 'New department',
    newOffice: 'New office',
    noDepartments: 'No departments yet',
    noOffices: 'No offices yet',
    people_one: '{{count}} person',
    people_other: '{{count}} people',
  },
};
