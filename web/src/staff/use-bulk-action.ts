import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { errorCopy } from '../lib/error-copy.ts'
import { toast } from '../lib/toast.ts'

interface Options<Input> {
  run: (input: Input) => Promise<unknown>
  /** Runs after the last one, for example to read the list again. */
  onSettled: () => unknown
}

/** Texts of the result by the number of rows. */
interface ResultTexts {
  done: (count: number) => string
  failed: (count: number) => string
}

/**
 * Runs an action for each of the selected rows, one after the other, and reports how many it
 * changed. Rows that fail don't stop the others.
 */
export function useBulkAction<Input>({ run, onSettled }: Options<Input>) {
  const [isPending, setIsPending] = useState(false)

  async function runAll(inputs: readonly Input[], texts: ResultTexts) {
    if (isPending) return
    setIsPending(true)
    const errors: unknown[] = []
    for (const input of inputs) await run(input).catch((error: unknown) => errors.push(error))
    setIsPending(false)
    await onSettled()
    report(inputs.length - errors.length, errors, texts)
  }

  return { isPending, runAll }
}

function report(changed: number, errors: readonly unknown[], { done, failed }: ResultTexts) {
  if (errors.length === 0) {
    toast.success({ title: done(changed) })
    return
  }
  const { description } = errorCopy(errors[0], { title: '', description: t`Please try again.` })
  toast.error({
    title: failed(errors.length),
    description: changed > 0 ? `${done(changed)}. ${description}` : description,
  })
}
