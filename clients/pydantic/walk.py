"""What a user of openapi-generator for Python writes. The package `rollcall` is generated next to it."""

import os
import sys
from pathlib import Path

sys.path.insert(0, "generated")

from rollcall import ApiClient, Configuration  # noqa: E402
from rollcall.api import EmployeesApi, EventsApi  # noqa: E402
from rollcall.exceptions import UnprocessableEntityException  # noqa: E402
from rollcall.models import EmployeeCreate, EmployeeStatus, EmployeeUpdate, Gender, Problem, WebhookEvent  # noqa: E402

client = ApiClient(Configuration(host=os.environ["BASE_URL"], access_token=os.environ["TOKEN"]))
employees = EmployeesApi(client)

created = employees.create_employee(EmployeeCreate(firstName="Lucía", lastName="García")).data
print("create")

listed = employees.list_employees(limit=1, status=EmployeeStatus.ACTIVE, order_by="createdAt desc")
assert [one.id for one in listed.data] == [created.id]
assert listed.meta.next_cursor is not None
print("list")

changes = EmployeeUpdate(gender=Gender.FEMALE, phone="+34 600 000 000", startDate="2026-01-01")
updated = employees.update_employee(created.id, changes, if_match=f'"{created.version}"').data
assert updated.gender == Gender.FEMALE and str(updated.start_date) == "2026-01-01"
print("update")

try:
    employees.create_employee(EmployeeCreate.model_construct(first_name="Lucía", last_name="", email="nowhere"))
    raise AssertionError("the employee was created")
except UnprocessableEntityException as refused:
    problem = Problem.from_json(refused.body)
assert problem is not None and problem.code == "invalid_body" and problem.errors
assert [error.pointer for error in problem.errors] == ["/lastName", "/email"]
print("error")

events = EventsApi(client).list_events(employee_id=created.id).data
newest = [one for one in events if one.event == "employee.updated"][-1]
assert newest.changes and {change.var_field for change in newest.changes} == {"startDate", "gender", "phone"}
delivered = WebhookEvent.from_json(Path(os.environ["DELIVERY"]).read_text())
assert delivered.actual_instance.data.first_name == "Ana"
print("event")
