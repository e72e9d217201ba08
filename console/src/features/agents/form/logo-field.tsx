import { type Agent, agentFiles } from '@gatehouse/contract/entities/agent'
import { useRef, useState } from 'react'
import { formatBytes } from '../../../format/bytes'
import { AddFiles } from '../../../forms/files/add-files'
import { checkFiles } from '../../../forms/files/file-check'
import { FilePreview } from '../../../forms/files/file-preview'
import type { Choice } from '../../../forms/record-fields'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { AgentLogo } from '../agent-logo'

interface LogoFieldProps extends Choice<File | null> {
  /** The agent being edited; its logo stays until another one is chosen. */
  current: Pick<Agent, 'company_name' | 'media'> | undefined
  isDisabled: boolean
}

const slot = agentFiles.logo

/** Chooses, previews, replaces and removes the logo. */
export function LogoField(props: LogoFieldProps) {
  const { label, value, onValueChange, current, error, isRequired, isDisabled } = props
  const [rejected, setRejected] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  async function choose(files: File[]) {
    const checked = await checkFiles(slot, files, 1)
    setRejected(checked.errors[0])
    if (checked.accepted[0]) onValueChange(checked.accepted[0])
  }
  const message = error ?? rejected
  const isInvalid = message !== undefined
  const currentLogo = value === null ? current : undefined
  const addLogo = (button: string, isWide = false) => (
    <AddFiles slot={slot} label={button} isInvalid={isInvalid} isWide={isWide} onAdd={(files) => void choose(files)} />
  )
  return (
    <Field label={label} isGroup isRequired={isRequired} error={message}>
      <div ref={container} tabIndex={-1} role="group" aria-label={label} className="rounded-control outline-none">
        {value === null && !currentLogo ? (
          addLogo('Add Logo', true)
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-edge p-2.5">
            <span className="block h-16 w-26 shrink-0 overflow-hidden rounded-control border border-line">
              {currentLogo ? (
                <AgentLogo agent={currentLogo} sizes="104px" className="p-1.5 text-20" />
              ) : (
                <span className="block size-full bg-logo-ground p-1.5">
                  {value && <FilePreview file={value} alt="The chosen logo" className="size-full object-contain" />}
                </span>
              )}
            </span>
            <span className="min-w-0 flex-1 basis-24">
              <span className="block truncate font-medium" title={value?.name}>
                {value?.name ?? (currentLogo?.media.logo ? 'Current logo' : 'No logo yet')}
              </span>
              <span className="block text-12 text-muted">
                {value
                  ? formatBytes(value.size)
                  : currentLogo?.media.logo
                    ? 'Kept unless you choose another'
                    : 'jpg, png or webp'}
              </span>
            </span>
            {!isDisabled && (
              <span className="ml-auto flex gap-1.5">
                <span className="h-11 w-24 lg:h-[38px]">
                  {addLogo(currentLogo?.media.logo === null ? 'Add Logo' : 'Replace')}
                </span>
                {value && (
                  <Button
                    variant="ghost"
                    aria-label="Remove Logo"
                    onClick={() => {
                      onValueChange(null)
                      // The button is removed with the logo, so the focus moves to the field.
                      container.current?.focus({ preventScroll: true })
                    }}
                  >
                    Remove
                  </Button>
                )}
              </span>
            )}
          </div>
        )}
      </div>
    </Field>
  )
}
