import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReceiptsCard } from '../../features/payments/ReceiptsCard.tsx'
import { RenewalCard } from '../../features/payments/RenewalCard.tsx'
import { WalletPage } from '../../features/tokens/WalletPage.tsx'

export const Route = createFileRoute('/dashboard/wallet')({
  staticData: { title: msg`Wallet` },
  component: () => (
    <WalletPage>
      <RenewalCard />
      <ReceiptsCard />
    </WalletPage>
  ),
})
