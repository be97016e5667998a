import { EXPORT_DOWNLOAD_DAYS } from '@adire/contract/account.ts'
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

/**
 * Settings card to request a copy of the member's data. Its emailed link opens `DownloadDataPage`;
 * `DataCopy` is the version for members who can't log in.
 */
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
          A copy of everything we keep about you, as a file you can open anywhere. When it’s ready,
          we email you a link that works for {EXPORT_DOWNLOAD_DAYS} days.
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
          {newest ? <Trans>Request a new copy</Trans> : <Trans>Request a copy</Trans>}
        </Button>
      )}
      <ConfirmIdentityDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Request a copy of your data</Trans>}
        description={
          <Trans>
            You can do this once a day. The file contains your messages and photos, so keep it safe.
          </Trans>
        }
        confirmLabel={<Trans>Request a copy</Trans>}
        failure={{
          title: t`Couldn’t request a copy`,
          description: t`Please try again in a moment.`,
        }}
        onProve={async (proof) => {
          const response = await request.mutateAsync({ proof })
          queryClient.setQueryData(api.account.export.queryKey(), response)
          toast.success({
            title: t`Request received`,
            description: t`We’ll email you a link when your copy is ready.`,
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
        <Banner title={<Trans>We’re preparing your copy</Trans>}>
          <Trans>You can leave this page; we’ll email you when it’s ready.</Trans>
        </Banner>
      )
    case 'ready':
      return (
        <Banner tone="success" title={<Trans>Your copy is ready</Trans>}>
          <Trans>
            {sizeText(bytes ?? 0)}, available until {formatDate(expiresAt ?? requestedAt)}. For your
            safety, you can download it only with the link in our email.
          </Trans>
        </Banner>
      )
    case 'expired':
      return (
        <p className="text-sm text-ink-3">
          <Trans>The copy you requested on {formatDate(requestedAt)} has expired.</Trans>
        </p>
      )
  }
}
