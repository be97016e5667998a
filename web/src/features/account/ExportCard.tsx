import { EXPORT_DAYS } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { api, type client } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { settingsCopy } from '../../shared/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx'
import { EXPORT_POLL_MS, sizeText } from './rules.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

type DataExport = Awaited<ReturnType<typeof client.account.export>>['export']

export function ExportCard() {
  const newest = useQuery(
    api.account.export.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.export?.state === 'preparing' ? EXPORT_POLL_MS : false,
    }),
  )
  return (
    <QueryState query={newest} copy={settingsCopy} shape="card">
      {(data) => <ExportSettings newest={data.export} />}
    </QueryState>
  )
}

function ExportSettings({ newest }: { newest: DataExport }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const request = useMutation(api.account.requestExport.mutationOptions())

  return (
    <SettingsCard
      title={<Trans>Your data</Trans>}
      text={
        <Trans>
          A copy of everything we keep about you, as a file you can open anywhere. We mail you a
          link when it is ready; it works for {EXPORT_DAYS} days.
        </Trans>
      }
    >
      {newest && <ExportState newest={newest} />}
      {newest?.state !== 'preparing' && (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Package aria-hidden />}
          onClick={() => setIsConfirming(true)}
        >
          {newest ? <Trans>Ask for a new copy</Trans> : <Trans>Ask for a copy</Trans>}
        </Button>
      )}
      <ConfirmIdentityDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Ask for a copy of your data</Trans>}
        description={
          <Trans>Once a day. The file holds your messages and photos: keep it safe.</Trans>
        }
        confirmLabel={<Trans>Ask for a copy</Trans>}
        failure={{ title: t`Request Failed`, description: t`Please try again in a moment.` }}
        onProve={async (proof) => {
          const answer = await request.mutateAsync({ proof })
          queryClient.setQueryData(api.account.export.queryKey(), answer)
          toast.success({
            title: t`Request Received`,
            description: t`We mail you a link when your copy is ready.`,
          })
          setIsConfirming(false)
        }}
      />
    </SettingsCard>
  )
}

function ExportState({
  newest: { state, requestedAt, expiresAt, bytes },
}: {
  newest: NonNullable<DataExport>
}) {
  switch (state) {
    case 'preparing':
      return (
        <Banner title={<Trans>Your copy is being made</Trans>}>
          <Trans>You can leave this page: a mail says when it is ready.</Trans>
        </Banner>
      )
    case 'ready':
      return (
        <Banner tone="success" title={<Trans>Your copy is ready</Trans>}>
          <Trans>
            {sizeText(bytes ?? 0)}, until {formatDate(expiresAt ?? requestedAt)}. For your safety it
            can be fetched with the link in our mail only.
          </Trans>
        </Banner>
      )
    case 'expired':
      return (
        <p className="text-sm text-ink-3">
          <Trans>
            The copy that you asked for on {formatDate(requestedAt)} is no longer there.
          </Trans>
        </p>
      )
  }
}
