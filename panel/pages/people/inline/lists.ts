/** The fields that name a row of a list. */
export const lists = {
  departmentId: 'listDepartments',
  officeId: 'listOffices',
  jobChargeId: 'listJobCharges',
} as const;

export const isListed = (field: string): field is keyof typeof lists => field in lists;
