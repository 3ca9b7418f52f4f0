"""What a user of openapi-python-client writes. The package `rollcall` is generated next to it."""

import json
import os
from pathlib import Path

from rollcall.api.employees import create_employee, list_employees, update_employee
from rollcall.api.events import list_events
from rollcall.client import AuthenticatedClient
from rollcall.models import (
    EmployeeCreate,
    EmployeeCreatedEvent,
    EmployeeStatus,
    EmployeeUpdate,
    Gender,
    Problem,
)

api = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["TOKEN"])

created = create_employee.sync(client=api, body=EmployeeCreate(first_name="Lucía", last_name="García"))
assert created is not None and not isinstance(created, Problem), created
employee = created.data
print("create")

listed = list_employees.sync(client=api, limit=1, status=EmployeeStatus.ACTIVE, order_by="createdAt desc")
assert listed is not None and not isinstance(listed, Problem), listed
assert [one.id for one in listed.data] == [employee.id]
assert listed.meta.next_cursor is not None
print("list")

updated = update_employee.sync(
    employee.id,
    client=api,
    if_match=f'"{employee.version}"',
    body=EmployeeUpdate(gender=Gender.FEMALE, phone="+34 600 000 000"),
)
assert updated is not None and not isinstance(updated, Problem), updated
assert updated.data.gender == Gender.FEMALE
print("update")

refused = create_employee.sync(
    client=api, body=EmployeeCreate(first_name="Lucía", last_name="", email="nowhere")
)
assert isinstance(refused, Problem) and refused.errors
assert refused.code == "invalid_body"
assert [error.pointer for error in refused.errors] == ["/lastName", "/email"]
print("error")

feed = list_events.sync(client=api, employee_id=employee.id)
assert feed is not None and not isinstance(feed, Problem), feed
newest = feed.data[-1]
assert newest.event == "employee.updated"
assert newest.changes and [change.field for change in newest.changes] == ["gender", "phone"]
delivered = EmployeeCreatedEvent.from_dict(json.loads(Path(os.environ["DELIVERY"]).read_text()))
assert delivered.data.first_name == "Ana"
print("event")
