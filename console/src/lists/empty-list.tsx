import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/feedback/empty-state'
import { iconSize } from '../ui/icons/icon-size'

export interface EmptyListProps {
  Icon: LucideIcon
  title: string
  text?: string
  action?: ReactNode
}

/** Replaces the rows of a list that has none. */
export const EmptyList = ({ Icon, ...props }: EmptyListProps) => <EmptyState icon={<Icon {...iconSize} />} {...props} />
