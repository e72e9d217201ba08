import type { ReactNode } from 'react'
import { Card } from '../ui/card'

export function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="mb-4 p-4 md:p-5">
      <h2 className="mb-4 text-16">{title}</h2>
      {children}
    </Card>
  )
}
