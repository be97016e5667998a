import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import { stepLabels } from './copy.ts'
import { type FormStep, formSteps } from './step-rules.ts'

type Props = {
  current: FormStep
  /** Steps that the admin has left. */
  checked: ReadonlySet<FormStep>
  faulty: readonly FormStep[]
  onOpen: (step: FormStep) => void
}

/** Numbered steps of the campaign form; each opens on a click. Phones show the current name only. */
export function FormSteps({ current, checked, faulty, onOpen }: Props) {
  const { i18n, t } = useLingui()
  return (
    <nav aria-label={t`Steps`}>
      <ol className="flex gap-1">
        {formSteps.map((step, index) => {
          const isCurrent = step === current
          const hasFault = checked.has(step) && faulty.includes(step)
          return (
            <li key={step} className={cn('min-w-0', !isCurrent && 'shrink-0')}>
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onOpen(step)}
                className={cn(
                  'flex min-h-11 max-w-full items-center gap-2 rounded-input px-2 text-sm font-medium',
                  isCurrent ? 'bg-indigo-soft text-indigo' : 'text-ink-2 hover:bg-surface-3',
                  hasFault && 'text-danger',
                )}
              >
                <StepMark
                  number={index + 1}
                  isCurrent={isCurrent}
                  hasFault={hasFault}
                  isDone={checked.has(step) && !hasFault}
                />
                <span
                  className={cn(
                    'text-start leading-tight wrap-anywhere',
                    !isCurrent && 'max-md:sr-only',
                  )}
                >
                  {i18n._(stepLabels[step])}
                </span>
                {hasFault && <span className="sr-only">{t`: has errors`}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type MarkProps = { number: number; isCurrent: boolean; hasFault: boolean; isDone: boolean }

function StepMark({ number, isCurrent, hasFault, isDone }: MarkProps) {
  if (hasFault) return <CircleAlert aria-hidden className="size-6 shrink-0" />
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-6 shrink-0 place-items-center rounded-full text-xs tabular-nums [&_svg]:size-3.5',
        isCurrent ? 'bg-indigo text-on-indigo' : 'bg-surface-3 text-ink',
      )}
    >
      {isDone && !isCurrent ? <Check /> : number}
    </span>
  )
}
