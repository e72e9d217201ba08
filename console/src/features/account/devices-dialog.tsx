import { accountMessages } from '@gatehouse/contract/account'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { ErrorState } from '../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { DeviceRow } from './device-row'
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

const Placeholder = () => (
  <div className="flex items-center gap-3 py-4">
    <Skeleton className="size-10" />
    <div className="flex-1">
      <Skeleton className="h-3.5 w-36" />
      <Skeleton className="mt-2 h-3 w-52" />
    </div>
  </div>
)
