import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import type { CampaignDraft } from './form-rules.ts'
import { type FormStep, formSteps } from './step-rules.ts'

type FormProps = ValidatedForm<CampaignDraft>['form']

/** Time in which a second press belongs to the first. */
const DOUBLE_PRESS_MS = 500

/**
 * Step of the campaign form, from the address, so that Back and a reload keep it. `checked` are the
 * steps whose errors are shown: those that the admin has left.
 */
export function useFormStep() {
  const { step = formSteps[0] } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [checked, setChecked] = useState<ReadonlySet<FormStep>>(new Set())
  const open = (next: FormStep) =>
    void navigate({ to: '.', search: (now) => ({ ...now, step: next }), resetScroll: false })
  const nextOpenedAt = useRef(-Infinity)
  return {
    step,
    checked,
    open,
    openNext(next: FormStep) {
      nextOpenedAt.current = performance.now()
      open(next)
    },
    /** Ignores a submit right after `openNext`: a button that saves is where "Next" was. */
    ignoreDoublePress: ({ onSubmit, ...props }: FormProps) => ({
      ...props,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (event.timeStamp - nextOpenedAt.current < DOUBLE_PRESS_MS) event.preventDefault()
        else onSubmit(event)
      },
    }),
    /** Opens the first of these steps, unless the open one is among them. */
    openFirst([first, ...others]: readonly FormStep[]) {
      if (first && first !== step && !others.includes(step)) open(first)
    },
    markChecked: (steps: readonly FormStep[]) =>
      setChecked((before) => new Set([...before, ...steps])),
  }
}

/**
 * Ref for the element that shows a step: when another one opens, its first invalid field gets the
 * focus, or else its heading.
 */
export function useStepFocus(step: FormStep) {
  const element = useRef<HTMLDivElement>(null)
  const focused = useRef(step)
  useEffect(() => {
    if (focused.current === step) return
    focused.current = step
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid="true"]') ?? find('h4'))?.focus()
  }, [step])
  return element
}
