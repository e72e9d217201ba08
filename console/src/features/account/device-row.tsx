import type { Device } from '@gatehouse/contract/account'
import { Monitor, Smartphone } from 'lucide-react'
import { formatMoment } from '../../format/dates'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/buttons/button'
import { iconSize } from '../../ui/icons/icon-size'

interface DeviceRowProps {
  device: Device
  isBusy: boolean
  onSignOut: () => void
}

export function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const Icon = /Android|iPhone|iPad/.test(device.name) ? Smartphone : Monitor
  return (
    <li data-row={device.id} className="flex items-center gap-3 py-3.5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-hover text-muted">
        <Icon {...iconSize} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 font-semibold">
          {device.name}
          {device.is_current && <Badge tone="leaf">This device</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-muted wrap-anywhere tabular-nums">
          {device.is_current ? 'Active now' : `Last seen ${formatMoment(device.last_seen_at)}`}
        </p>
        <p className="text-13 text-muted wrap-anywhere tabular-nums">
          Signed in {formatMoment(device.created_at)} from {device.address}
        </p>
      </div>
      {!device.is_current && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-label={`Sign Out ${device.name}, last seen ${formatMoment(device.last_seen_at)}`}
          onClick={onSignOut}
        >
          Sign Out
        </Button>
      )}
    </li>
  )
}
