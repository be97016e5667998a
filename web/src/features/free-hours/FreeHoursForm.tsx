import {
  FREE_WINDOW_HOURS,
  FREE_WINDOWS_MAXIMUM,
  type FreeHours,
  type FreeWindow,
} from '@adire/contract/free-hours.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { AudienceField } from '../../shared/AudienceField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Select } from '../../ui/Select.tsx'
import { firstWindows, halfHours, type HoursEdit, isAllowed, isSameEdit, toTyped } from './rules.ts'
import { useSaveFreeHours } from './use-save-free-hours.ts'

type Props = {
  saved: FreeHours
  city: string
  /** Renders the preview of the profile; `typed` is undefined without changes. */
  preview: (typed: HoursEdit | undefined) => ReactNode
}

/** Form for the usual free hours of a member and who may know what they share. */
export function FreeHoursForm({ saved, city, preview }: Props) {
  const [edit, setEdit] = useState<HoursEdit>(saved)
  const [isChecked, setIsChecked] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { t } = useLingui()
  const isDirty = !isSameEdit(saved, edit)
  const { save, isSaving } = useSaveFreeHours()
  const { windows, audience } = edit
  const setWindows = (changed: readonly FreeWindow[]) => setEdit({ windows: changed, audience })
  const added = firstWindows[windows.length]

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const refused = windows.findIndex((window) => !isAllowed(window))
    if (refused === -1) return save(edit)
    list.current?.querySelectorAll('fieldset')[refused]?.querySelector('select')?.focus()
  }

  /** Removes a free time, whose button had the focus. */
  function remove(index: number) {
    setWindows(windows.toSpliced(index, 1))
    list.current?.focus()
  }

  return (
    <Card asChild>
      <form noValidate className="grid min-w-0 gap-6" onSubmit={handleSubmit}>
        <p className="max-w-prose text-ink-2">
          <Trans>
            When are you usually free to talk? Enter the times in {city} time. Other members don’t
            see these times. They see how many whole hours you have in common, and an hour that
            suits you both. You can change your times only twice a day, because someone who keeps
            changing theirs and comparing the results could work out more about yours.
          </Trans>
        </p>
        <div
          ref={list}
          role="group"
          tabIndex={-1}
          aria-label={t`Free time`}
          className="grid min-w-0 gap-6"
        >
          {windows.map((window, index) => (
            <WindowFields
              key={index}
              number={index + 1}
              window={window}
              isRefused={isChecked && !isAllowed(window)}
              onChange={(changed) => setWindows(windows.with(index, changed))}
              onRemove={() => remove(index)}
            />
          ))}
        </div>
        {added && windows.length < FREE_WINDOWS_MAXIMUM && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setWindows([...windows, added])}
          >
            <Plus aria-hidden />
            {windows.length === 0 ? <Trans>Add free time</Trans> : <Trans>Add another</Trans>}
          </Button>
        )}
        {windows.length > 0 && (
          <AudienceField
            label={t`Who sees the hours you have in common`}
            value={audience}
            onChange={(changed) => setEdit({ windows, audience: changed })}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isSaving} disabled={!isDirty} className="max-sm:flex-1">
            <Trans>Save free hours</Trans>
          </Button>
          {preview(isDirty ? toTyped(edit) : undefined)}
        </div>
        <LeaveQuestion isDirty={isDirty}>
          <Trans>Your free hours haven’t been saved.</Trans>
        </LeaveQuestion>
      </form>
    </Card>
  )
}

type WindowProps = {
  number: number
  window: FreeWindow
  isRefused: boolean
  onChange: (window: FreeWindow) => void
  onRemove: () => void
}

function WindowFields({ number, window, isRefused, onChange, onRemove }: WindowProps) {
  const { t } = useLingui()
  const errorId = useId()
  const isNextDay = window.until < window.from
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={isRefused ? errorId : undefined}>
      <legend className="sr-only">
        <Trans>Free time {number}</Trans>
      </legend>
      <div className="grid max-w-md grid-cols-[1fr_1fr_auto] items-end gap-3">
        <TimeField
          label={t`From`}
          time={window.from}
          onChange={(from) => onChange({ ...window, from })}
        />
        <TimeField
          label={isNextDay ? t`Until (next day)` : t`Until`}
          time={window.until}
          onChange={(until) => onChange({ ...window, until })}
        />
        <Button
          variant="ghost"
          className="px-3"
          aria-label={t`Remove free time ${number}`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      {isRefused && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          <Trans>Choose at least half an hour and at most {FREE_WINDOW_HOURS} hours.</Trans>
        </p>
      )}
    </fieldset>
  )
}

type TimeProps = { label: string; time: string; onChange: (time: string) => void }

function TimeField({ label, time, onChange }: TimeProps) {
  return (
    <Field label={label}>
      <Select value={time} onChange={({ target }) => onChange(target.value)}>
        {halfHours.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </Field>
  )
}
