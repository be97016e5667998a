import { type RefObject } from 'react'
import { usePageKeys } from './use-page-keys.ts'

/** Outcome that a key chooses, by number and by its own letter, if it has one. */
export interface OutcomeKey<Outcome> {
  outcome: Outcome
  label: string
  letter?: 'a' | 'd'
}

/**
 * Keys that choose the outcome of a case in its form. They never send it: the form asks for
 * confirmation with the member’s name.
 */
export function useOutcomeKeys<Outcome>(
  form: RefObject<HTMLElement | null>,
  outcomes: readonly OutcomeKey<Outcome>[],
  onChoose: (outcome: Outcome) => void,
) {
  usePageKeys(
    outcomes.map(({ outcome, label, letter }, index) => ({
      names: [...(letter ? [letter] : []), String(index + 1)],
      label,
      run() {
        onChoose(outcome)
        form.current?.querySelectorAll<HTMLElement>('[role="radio"]')[index]?.focus()
      },
    })),
  )
}
