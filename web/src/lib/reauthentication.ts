import type { ErrorData } from '@adire/contract/errors.ts'
import { useEffect } from 'react'
import { create } from 'zustand'

/** A request to re-authenticate for one action, or for ten minutes if `action` is null. */
type Request = ErrorData<'REAUTHENTICATION_REQUIRED'>

interface PendingRequest extends Request {
  resolve: (isConfirmed: boolean) => void
}

type State = { pending: readonly PendingRequest[]; dialogCount: number }

const useRequestStore = create<State>(() => ({ pending: [], dialogCount: 0 }))

/** Opens the re-authentication dialog; false if it was closed or the page has no such dialog. */
export function confirmIdentity({ action, asksCode }: Request): Promise<boolean> {
  if (useRequestStore.getState().dialogCount === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const request: PendingRequest = {
      action,
      asksCode,
      resolve(isConfirmed) {
        const { pending } = useRequestStore.getState()
        // Re-authentication for ten minutes confirms every request that waits for it.
        const confirmed = pending.filter(
          (one) => one === request || (isConfirmed && action === null && one.action === null),
        )
        useRequestStore.setState({ pending: pending.filter((one) => !confirmed.includes(one)) })
        resolve(isConfirmed)
        confirmed.forEach((one) => one !== request && one.resolve(true))
      },
    }
    useRequestStore.setState(({ pending }) => ({ pending: [...pending, request] }))
  })
}

/** Request for the dialog to show now. Declines all requests when the last dialog unmounts. */
export function useReauthenticationRequest(): PendingRequest | undefined {
  useEffect(() => {
    changeDialogCount(1)
    return () => {
      changeDialogCount(-1)
      const { pending, dialogCount } = useRequestStore.getState()
      if (dialogCount === 0) pending.forEach((one) => one.resolve(false))
    }
  }, [])
  return useRequestStore(({ pending }) => pending[0])
}

function changeDialogCount(change: 1 | -1) {
  useRequestStore.setState(({ dialogCount }) => ({ dialogCount: dialogCount + change }))
}
