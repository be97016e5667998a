import type { QuietHours } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

type Props = { quietHours: QuietHours | null; onChange: (quietHours: QuietHours | null) => void }

const NIGHT = { from: '22:00', until: '07:00' }

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** In the member's own time zone (decision P15). */
export function QuietHoursCard({ quietHours, onChange }: Props) {
  const { t } = useLingui()
  return (
    <SettingsCard title={<Trans>Quiet hours</Trans>}>
      <Switch
        className="py-0"
        label={t`Send nothing at night`}
        hint={t`Mails and push notifications wait until your quiet hours are over.`}
        checked={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? { ...NIGHT, timeZone: ownTimeZone() } : null)}
      />
      {quietHours && (
        <Times key={`${quietHours.from}${quietHours.until}`} saved={quietHours} onSave={onChange} />
      )}
    </SettingsCard>
  )
}

function Times({ saved, onSave }: { saved: QuietHours; onSave: (quietHours: QuietHours) => void }) {
  const { t } = useLingui()
  const [from, setFrom] = useState(saved.from)
  const [until, setUntil] = useState(saved.until)
  const [errors, setErrors] = useState<{ from?: string; until?: string }>({})
  const here = ownTimeZone()
  const zone = (isElsewhere(saved.timeZone, here) ? saved.timeZone : here).replaceAll('_', ' ')
  const isChanged = from !== saved.from || until !== saved.until

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = t`Please enter a time`
    const found = {
      ...(from === '' && { from: missing }),
      ...(until === ''
        ? { until: missing }
        : from === until && { until: t`Choose two different times` }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(event.currentTarget)
    onSave({ from, until, timeZone: here })
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3">
      <div className="grid max-w-sm grid-cols-2 items-start gap-4">
        <Field label={t`From`} error={errors.from}>
          <Input type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={t`Until`} error={errors.until}>
          <Input type="time" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      </div>
      <p className="text-sm text-ink-3">
        <Trans>Time zone: {zone}</Trans>
      </p>
      {isChanged && (
        <Button type="submit" size="sm" className="justify-self-start">
          <Trans>Save quiet hours</Trans>
        </Button>
      )}
      {isElsewhere(saved.timeZone, here) && !isChanged && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => onSave({ ...saved, timeZone: here })}
        >
          <Trans>Use the time zone of this device</Trans>
        </Button>
      )}
    </form>
  )
}

function isElsewhere(saved: string, here: string): boolean {
  return saved !== here
}
