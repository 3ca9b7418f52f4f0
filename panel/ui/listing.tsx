import { Table, type TableScrollContainerProps } from '@mantine/core';

/** A table under its head, which scrolls sideways where the screen is narrower than `minWidth`, in pixels. */
export function Listing({ head, children, ...scroll }: TableScrollContainerProps & { head: string[] }) {
  return (
    <Table.ScrollContainer {...scroll}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {head.map((label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
