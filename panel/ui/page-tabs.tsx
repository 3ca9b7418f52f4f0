import { Link } from '@tanstack/react-router';

interface PageTabsProps {
  /** The area of the pages. */
  label: string;
  /** The search parameters that go along from one page to the next. */
  search?: Record<string, string> | undefined;
  pages: { to: string; label: string }[];
}

/** Links between the pages of one area, each with its address. */
export function PageTabs({ label, search = {}, pages }: PageTabsProps) {
  return (
    <nav className="page-tabs" aria-label={label}>
      {pages.map(({ to, label: name }) => (
        // The link marks the open page itself, by aria-current.
        <Link key={to} to={to} search={search} className="tab" activeOptions={{ exact: true, includeSearch: false }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
