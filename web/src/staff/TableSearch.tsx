import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'

type Props = {
  label: string
  maxLength: number
  value: string | undefined
  /** Called on submit, with undefined for an empty field. */
  onSearch: (text: string | undefined) => void
}

/** Search form above a staff table. Its label is the placeholder, to save a line. */
export function TableSearch({ label, maxLength, value = '', onSearch }: Props) {
  const [text, setText] = useState(value)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(text.trim() || undefined)
  }

  return (
    <form role="search" onSubmit={handleSubmit} className="flex items-end gap-1.5">
      <Field label={label} isLabelHidden className="min-w-0 flex-1">
        <Input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={label}
          maxLength={maxLength}
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="text-ellipsis pointer-fine:min-h-9 pointer-fine:py-1 pointer-fine:text-sm"
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="max-lg:hidden xl:group-data-compact/bar:hidden"
      >
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
