/** The few icons of the panel, drawn by hand on a grid of 24 so that no set has to be loaded. */
import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const HomeIcon = () => (
  <Icon>
    <path d="M4 11 12 4l8 7v9h-5v-6H9v6H4z" />
  </Icon>
);
export const BellIcon = () => (
  <Icon>
    <path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4" />
  </Icon>
);
export const PeopleIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.200 2.700 3.500 5.500" />
  </Icon>
);
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.5-4 3.500-6 7-6s6.500 2 7 6" />
  </Icon>
);
export const TreeIcon = () => (
  <Icon>
    <path d="M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4" />
  </Icon>
);
export const CoinsIcon = () => (
  <Icon>
    <ellipse cx="12" cy="6" rx="7" ry="3" />
    <path d="M5 6v6c0 1.700 3.100 3 7 3s7-1.300 7-3V6M5 12v6c0 1.700 3.100 3 7 3s7-1.300 7-3v-6" />
  </Icon>
);
export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8-8M16 7l3 3" />
  </Icon>
);
export const WebhookIcon = () => (
  <Icon>
    <path d="M4 12h5l3-7 3 14 2-7h3" />
  </Icon>
);
export const BuildingIcon = () => (
  <Icon>
    <path d="M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3" />
  </Icon>
);
export const ListIcon = () => (
  <Icon>
    <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />
  </Icon>
);
export const ClockBackIcon = () => (
  <Icon>
    <path d="M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 2" />
  </Icon>
);
export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.500 4.500" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="m5 13 4 4L19 7" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.500A8.500 8.500 0 1 1 9.500 4 7 7 0 0 0 20 14.500z" />
  </Icon>
);
export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 7v5l3.500 2" />
  </Icon>
);
export const CalendarIcon = () => (
  <Icon>
    <path d="M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4" />
  </Icon>
);
export const PreviousIcon = () => (
  <Icon>
    <path d="m14 6-6 6 6 6" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="m10 6 6 6-6 6" />
  </Icon>
);
export const UpIcon = () => (
  <Icon>
    <path d="m6 14 6-6 6 6" />
  </Icon>
);
export const DownIcon = () => (
  <Icon>
    <path d="m6 10 6 6 6-6" />
  </Icon>
);
export const EditIcon = () => (
  <Icon>
    <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
  </Icon>
);
export const CardIcon = () => (
  <Icon>
    <path d="M3 5h18v14H3zM14 10h4M14 14h4M5.500 16c.3-2 1.500-3 3-3s2.700 1 3 3" />
    <circle cx="8.500" cy="10.500" r="1.800" />
  </Icon>
);
export const CameraIcon = () => (
  <Icon>
    <path d="M4 8h4l1.500-2.500h5L16 8h4v11H4z" />
    <circle cx="12" cy="13" r="3.200" />
  </Icon>
);
export const FileIcon = () => (
  <Icon>
    <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />
  </Icon>
);
