import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type FormStep, formSteps } from './step-rules.ts'

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
  return {
    step,
    checked,
    open,
    /** Opens the first of these steps, unless the open one is among them. */
    openFirst([first, ...others]: readonly FormStep[]) {
      if (first && first !== step && !others.includes(step)) open(first)
    },
    markChecked: (steps: readonly FormStep[]) =>
      setChecked((before) => new Set([...before, ...steps])),
  }
}
