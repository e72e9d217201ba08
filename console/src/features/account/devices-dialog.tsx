import { accountMessages, type Device } from '@gatehouse/contract/account'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { formatMoment } from '../../format/dates'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { ErrorState } from '../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { useDevices } from './api'
import { useSignOutDevices } from './use-sign-out-devices'

export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { data: devices, isError, isFetching, refetch } = useDevices()
  const { signOut, busy } = useSignOutDevices()
  const hasOthers = devices?.some((device) => !device.is_current) ?? false
  const focusProps = useFocusAfterRemoval(devices)
  return (
    <Dialog
      title="Signed-In Devices"
      description="Sign out any device that you do not recognise or no longer use."
      onClose={onClose}
    >
      <DialogBody className="py-1!" {...focusProps}>
        {devices ? (
          <ul aria-label="Signed-In Devices" className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isBusy={busy === device.id}
                onSignOut={() => signOut(device)}
              />
            ))}
          </ul>
        ) : isError ? (
          <ErrorState
            message={accountMessages.failedToFetchDevices}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Loading label="Loading devices" className="divide-y divide-line">
            <Placeholder />
            <Placeholder />
            <Placeholder />
          </Loading>
        )}
      </DialogBody>
      {hasOthers && (
        <DialogFooter>
          <Button
            variant="secondary"
            isBusy={busy === 'others'}
            busyLabel="Signing Out..."
            onClick={() => signOut('others')}
          >
            Sign Out All Other Devices
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

interface DeviceRowProps {
  device: Device
  isBusy: boolean
  onSignOut: () => void
}

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const Icon = /Android|iPhone|iPad/.test(device.name) ? Smartphone : Monitor
  return (
    <li data-row={device.id} className="flex items-center gap-3 py-3.5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-hover text-muted">
        <Icon aria-hidden />
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

const Placeholder = () => (
  <div className="flex items-center gap-3 py-4">
    <Skeleton className="size-10" />
    <div className="flex-1">
      <Skeleton className="h-3.5 w-36" />
      <Skeleton className="mt-2 h-3 w-52" />
    </div>
  </div>
)
