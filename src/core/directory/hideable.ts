/** The facts of the directory that a company may hide; names and the work e-mail are always in it. */
export const hideable = ['workPhone', 'jobChargeName', 'department', 'office', 'photo'] as const;
export type Hideable = (typeof hideable)[number];

/** Their members of a reply. A photo is a resource next to the employee (photos/store.ts). */
export const membersOf: Record<Hideable, readonly string[]> = {
  workPhone: ['workPhone'],
  jobChargeName: ['jobChargeName'],
  department: ['departmentId', 'departmentName'],
  office: ['officeId', 'officeName'],
  photo: [],
};
