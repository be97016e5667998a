import type { ConfigEntry } from '@adire/contract/config.ts'
import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { describeProblem, describeRange } from './copy.ts'
import type { Problem } from './rules.ts'

type Props = {
  entry: ConfigEntry
  text: string
  problem: Problem | undefined
  onType: (text: string) => void
}

/** Input of a setting: a switch, or a number with its unit and range (ADM-CONF-05, 06). */
export function SettingInput({ entry, text, problem, onType }: Props) {
  const { description, type, range } = entry
  const { t } = useLingui()
  if (type === 'countries')
    return (
      <Field
        label={description}
        isLabelHidden
        hint={t`Country codes separated by spaces, such as BR GB`}
        error={problem && describeProblem(problem, type)}
      >
        <Input autoComplete="off" value={text} onChange={(event) => onType(event.target.value)} />
      </Field>
    )
  if (!range) {
    return (
      <Switch
        label={
          <>
            <span className="sr-only">{description}</span>
            <span aria-hidden>{text === 'true' ? t`On` : t`Off`}</span>
          </>
        }
        checked={text === 'true'}
        onChange={(isOn) => onType(String(isOn))}
        className="py-0"
      />
    )
  }
  const isPrice = type === 'price'
  return (
    <Field
      label={description}
      isLabelHidden
      hint={describeRange(type, range)}
      error={problem && describeProblem(problem, type)}
    >
      <Input
        type="number"
        inputMode={isPrice ? 'decimal' : 'numeric'}
        step={isPrice ? '0.01' : '1'}
        min={range.minimum}
        max={range.maximum}
        autoComplete="off"
        icon={isPrice ? <span>$</span> : undefined}
        value={text}
        onChange={(event) => onType(event.target.value)}
        // Scrolling over the focused field would change the number.
        onWheel={(event) => event.currentTarget.blur()}
        className="tabular-nums"
      />
    </Field>
  )
}
