import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../lib/toast.ts'

/** The payment provider sends members back with `?subscription=`; it is told once and leaves the address (MEM-DASH-04 to 06). */
export function useSubscriptionResult() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { subscription } = useSearch({ from: '__root__' })

  const tell = useEffectEvent((result: 'success' | 'cancelled') => {
    if (result === 'success')
      toast.success({ title: t`Subscription Successful!`, description: t`Thank you. Your premium features are being switched on.` })
    else toast.info({ title: t`Subscription Cancelled`, description: t`You cancelled the subscription process. No charges were made.` })
    void navigate({ to: '.', search: (old) => ({ ...old, subscription: undefined }), replace: true })
  })

  useEffect(() => {
    if (subscription) tell(subscription)
  }, [subscription])
}
