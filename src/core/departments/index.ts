export { createDepartment } from './create-department.ts';
export { departments } from './department.ts';
export { departmentEvents } from './events.ts';
export { departmentRoutes } from './routes.ts';
export { clearDepartmentManager, updateDepartment } from './update-department.ts';
