import { personalDataMessages } from '@gatehouse/contract/personal-data'
import { readIdentifier } from '@gatehouse/contract/values/identifier'
import { Search } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../ui/buttons/button'
import { TextField } from '../../ui/fields/text-field'
import { iconSize } from '../../ui/icons/icon-size'

/** The value stays in the form: an address would store it in the history of the browser. */
export function PersonSearch({ isBusy, onSearch }: { isBusy: boolean; onSearch: (identifier: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isValid = readIdentifier(typed) !== null
    setError(isValid ? undefined : personalDataMessages.identifierInvalid)
    if (isValid && !isBusy) onSearch(typed.trim())
  }
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Email or phone number"
        hint="A phone number is found in every form: +234, 0, with or without spaces."
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
        className="min-w-0 flex-1 basis-72"
      />
      <Button
        type="submit"
        icon={<Search {...iconSize} />}
        isBusy={isBusy}
        busyLabel="Searching..."
        className="sm:mt-6.5 lg:mt-7 max-sm:w-full"
      >
        Search
      </Button>
    </form>
  )
}
