import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { presetWords } from './copy.ts'
import { type DayRange, findPreset, presets, getRange } from './rules.ts'

type Props = { from: string | undefined; to: string | undefined }

/** Range of days, kept in the address so that it can be shared. */
export function RangePicker({ from, to }: Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate({ from: '/dashboard/admin/revenue' })
  const [now] = useState(() => new Date())
  const current = findPreset({ ...(from && { from }), ...(to && { to }) }, now)
  const [isOwn, setIsOwn] = useState(false)
  const shown = isOwn ? 'own' : current
  const go = (range: Partial<DayRange>) => void navigate({ search: range, replace: true })

  function choose(value: string) {
    const preset = presets.find((one) => one === value) ?? 'month'
    setIsOwn(preset === 'own')
    if (preset === 'month') go({})
    else if (preset !== 'own') go(getRange(preset, now))
  }

  return (
    <div className="flex min-w-0 flex-wrap items-end gap-3">
      <Field label={t`Period`} className="w-full sm:w-52">
        <Select value={shown} onChange={(event) => choose(event.target.value)}>
          {presets.map((preset) => (
            <option key={preset} value={preset}>
              {i18n._(presetWords[preset])}
            </option>
          ))}
        </Select>
      </Field>
      {shown === 'own' && (
        <OwnDays
          start={from !== undefined && to !== undefined ? { from, to } : getRange('month', now)}
          onChoose={(range) => {
            setIsOwn(false)
            go(range)
          }}
        />
      )}
    </div>
  )
}

function OwnDays({ start, onChoose }: { start: DayRange; onChoose: (range: DayRange) => void }) {
  const { t } = useLingui()
  const [range, setRange] = useState(start)
  const [isAsked, setIsAsked] = useState(false)
  const isRight = range.from !== '' && range.to !== '' && range.from <= range.to

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (isRight) onChoose(range)
  }

  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={handleSubmit}>
      <Field
        label={t`First day`}
        error={isAsked && !isRight ? t`Not after the last day` : undefined}
      >
        <Input
          type="date"
          value={range.from}
          onChange={(event) => setRange({ ...range, from: event.target.value })}
        />
      </Field>
      <Field label={t`Last day`}>
        <Input
          type="date"
          value={range.to}
          onChange={(event) => setRange({ ...range, to: event.target.value })}
        />
      </Field>
      <Button type="submit" className="mt-[1.675rem]">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
