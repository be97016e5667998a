import { useEffect } from 'react'
import { create } from 'zustand'

/** A request to re-authenticate for one action, or for ten minutes if `action` is null. */
export interface IdentityQuestion {
  action: string | null
  asksCode: boolean
}

export interface PendingQuestion extends IdentityQuestion {
  answer: (isConfirmed: boolean) => void
}

type State = { pending: readonly PendingQuestion[]; dialogCount: number }

const useQuestionStore = create<State>(() => ({ pending: [], dialogCount: 0 }))

/**
 * Opens the dialog and waits for the answer; false if it was closed or the page has no such dialog.
 */
export function confirmIdentity({ action, asksCode }: IdentityQuestion): Promise<boolean> {
  if (useQuestionStore.getState().dialogCount === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const question: PendingQuestion = {
      action,
      asksCode,
      answer(isConfirmed) {
        const { pending } = useQuestionStore.getState()
        // The ten minutes hold for every call that waits for them.
        const answered = pending.filter(
          (one) => one === question || (isConfirmed && action === null && one.action === null),
        )
        useQuestionStore.setState({ pending: pending.filter((one) => !answered.includes(one)) })
        resolve(isConfirmed)
        answered.forEach((one) => one !== question && one.answer(true))
      },
    }
    useQuestionStore.setState(({ pending }) => ({ pending: [...pending, question] }))
  })
}

/** Question for the dialog to show now. Declines all questions when the last dialog unmounts. */
export function useIdentityQuestion(): PendingQuestion | undefined {
  useEffect(() => {
    changeDialogCount(1)
    return () => {
      changeDialogCount(-1)
      const { pending, dialogCount } = useQuestionStore.getState()
      if (dialogCount === 0) pending.forEach(({ answer }) => answer(false))
    }
  }, [])
  return useQuestionStore(({ pending }) => pending[0])
}

function changeDialogCount(change: 1 | -1) {
  useQuestionStore.setState(({ dialogCount }) => ({ dialogCount: dialogCount + change }))
}
