import { Trans, useLingui } from '@lingui/react/macro'
import { errorCopy } from '../../lib/error-copy.ts'
import { formatMoney } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalTerms } from './WithdrawalTerms.tsx'

type Props = { orderId: string; onClose: () => void }

/** Shows what a withdrawal from an order refunds and ends, and asks once. */
export function WithdrawalDialog({ orderId, onClose }: Props) {
  const { t } = useLingui()
  const { quote, isWithdrawing, confirm } = useWithdrawal(orderId, onClose)
  const failure =
    quote.error &&
    errorCopy(quote.error, {
      title: t`Couldn’t work out the refund`,
      description: t`Check your connection and try again.`,
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Withdraw from this order?</Trans>}
      description={quote.data?.description}
      footer={
        <>
          <Button variant="secondary" className="max-sm:flex-none!" onClick={onClose}>
            <Trans>Keep order</Trans>
          </Button>
          {quote.data && !quote.isError && (
            <Button
              variant="danger"
              loading={isWithdrawing || quote.isFetching}
              onClick={() => confirm(quote.data)}
            >
              <Trans>Withdraw and get {formatMoney(quote.data.refund)} back</Trans>
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <Banner tone="warn" title={failure.title}>
          {failure.description}
        </Banner>
      ) : quote.data ? (
        <WithdrawalTerms quote={quote.data} />
      ) : (
        <p role="status" className="text-ink-2">
          <Trans>Working out your refund</Trans>
        </p>
      )}
    </Dialog>
  )
}
