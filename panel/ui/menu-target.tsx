import { ActionIcon, Button } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface MenuTargetProps {
  label: string;
  /** Shown in place of the label; in a chip, before it. */
  icon?: ReactNode;
  isChip?: boolean;
  /** Whether it is what the view is about. */
  isMain?: boolean;
  /** Whether it stands in a row. */
  isSmall?: boolean;
}

/** The button of a menu. */
export function MenuTarget({
  label,
  icon,
  isChip,
  isMain,
  isSmall,
  ...props
}: MenuTargetProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) {
  if (icon && !isChip) {
    return (
      <ActionIcon variant="default" size={isSmall ? 'sm' : 'lg'} aria-label={label} {...props}>
        {icon}
      </ActionIcon>
    );
  }
  const chip = isChip ? { size: 'xs', radius: 'xl', className: 'chip-add', leftSection: icon } : {};
  return (
    <Button variant={isMain ? 'filled' : 'default'} {...chip} {...props}>
      {label}
    </Button>
  );
}
