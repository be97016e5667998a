import type { Order } from '@adire/contract/payments.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ShopItem } from '../../lib/shop-requests.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ReturnState } from './rules.ts'

type State = Exclude<ReturnState, 'paid' | 'cancelled'> | 'unknown'
type Props = {
  state: State
  order: Order | undefined
  isOffline: boolean
  /** Closes the dialog; with an item, opens the shop to try again. */
  onLeave: (item?: ShopItem) => void
}

/** Shows a payment that waits for confirmation, or why it failed, with a reference. */
export function ReturnDialog({ state, order, isOffline, onLeave }: Props) {
  const isOpen = state === 'confirming' || state === 'waiting'
  return (
    <Dialog
      open
      onOpenChange={() => onLeave()}
      size="sm"
      title={<Title state={state} />}
      footer={
        <>
          <Button variant="secondary" onClick={() => onLeave()}>
            {isOpen ? <Trans>Continue</Trans> : <Trans>Close</Trans>}
          </Button>
          {(state === 'failed' || state === 'abandoned') && (
            <Button onClick={() => onLeave(order?.kind === 'tokens' ? 'tokens' : 'premium')}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4" role="status">
        <div className="flex items-start gap-3">
          {isOpen && <Spinner className="mt-0.5 shrink-0 text-indigo" />}
          <p className="text-ink-2">
            {isOffline && isOpen ? <OfflineText /> : <Text state={state} />}
          </p>
        </div>
        {order && (
          <dl className="grid gap-1.5 rounded-card bg-surface-2 p-4 text-sm">
            <Fact label={<Trans>Amount</Trans>}>{formatMoney(order.price)}</Fact>
            <Fact label={<Trans>Reference</Trans>}>
              <bdi>{order.reference}</bdi>
            </Fact>
          </dl>
        )}
      </div>
    </Dialog>
  )
}

function Title({ state }: { state: State }) {
  switch (state) {
    case 'confirming':
    case 'waiting':
      return <Trans>Confirming your payment…</Trans>
    case 'failed':
      return <Trans>Your payment failed</Trans>
    case 'abandoned':
      return <Trans>You didn’t finish this checkout</Trans>
    case 'refunded':
      return <Trans>This payment was refunded</Trans>
    case 'disputed':
      return <Trans>This payment is disputed</Trans>
    case 'unknown':
      return <Trans>We can’t find this payment</Trans>
  }
}

function Text({ state }: { state: State }) {
  const mail = BRAND.supportEmail
  switch (state) {
    case 'confirming':
      return <Trans>This takes a few seconds. You can close this page.</Trans>
    case 'waiting':
      return (
        <Trans>
          Your bank is taking longer than usual. You don’t have to wait here: you’ll get what you
          bought as soon as the payment is confirmed.
        </Trans>
      )
    case 'failed':
      return (
        <Trans>
          Your bank declined the payment, and you weren’t charged. Try another card or payment
          method.
        </Trans>
      )
    case 'abandoned':
      return <Trans>You weren’t charged. You can try again at any time.</Trans>
    case 'refunded':
      return <Trans>You’re getting back the full amount.</Trans>
    case 'disputed':
      return (
        <Trans>
          Your bank was asked to reverse it. Until that is settled, what you bought is unavailable.
        </Trans>
      )
    case 'unknown':
      return (
        <Trans>
          If you have paid, write to {mail} with the date and the amount, and we’ll find it.
        </Trans>
      )
  }
}

function OfflineText() {
  return <Trans>You’re offline. We’ll check again when you’re back online.</Trans>
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
