import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Package } from 'lucide-react'
import { api, client } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkSection } from '../../shared/LinkSection.tsx'
import { EXPORT_POLL_MS, sizeText } from './rules.ts'

type DataExport = Awaited<ReturnType<typeof client.account.exportByLink>>['export']

/**
 * Requests, waits for and downloads a copy of the member's data. `token` is from an emailed link and
 * replaces a session (`YourDataPage`); `ExportCard` does this for members who are logged in.
 */
export function DataCopy({ token }: { token: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const newest = useQuery(
    api.account.exportByLink.queryOptions({
      input: { token },
      refetchInterval: ({ state }) =>
        state.data?.export?.state === 'preparing' ? EXPORT_POLL_MS : false,
    }),
  )
  const request = useMutation(
    api.account.requestExportByLink.mutationOptions({
      onSuccess: (response) =>
        queryClient.setQueryData(api.account.exportByLink.queryKey({ input: { token } }), response),
    }),
  )
  const download = useMutation({
    mutationFn: () => client.account.downloadExportByLink({ token }),
    onSuccess: (file) => saveFile(file),
  })
  const error = request.error ?? download.error
  const failureCopy =
    error &&
    errorCopy(error, {
      title: request.error ? t`Couldn’t request a copy` : t`Couldn’t download your copy`,
      description: t`Please try again in a moment.`,
    })
  const copy = newest.data?.export
  return (
    <LinkSection title={<Trans>A copy of your data</Trans>}>
      {failureCopy && (
        <Banner tone="danger" title={failureCopy.title}>
          {failureCopy.description}
        </Banner>
      )}
      <p role="status" className="text-ink-2">
        <CopyStateText copy={copy ?? null} />
      </p>
      {copy?.state === 'ready' ? (
        <Button
          icon={<Download aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <Trans>Download</Trans>
        </Button>
      ) : (
        <Button
          variant="secondary"
          icon={<Package aria-hidden />}
          loading={request.isPending || copy?.state === 'preparing'}
          disabled={!newest.data}
          onClick={() => request.mutate({ token })}
        >
          <Trans>Request a copy</Trans>
        </Button>
      )}
    </LinkSection>
  )
}

function CopyStateText({ copy }: { copy: DataExport }) {
  switch (copy?.state) {
    case 'preparing':
      return (
        <Trans>
          We’re preparing your copy. You can leave this page; we’ll email you when it’s ready.
        </Trans>
      )
    case 'ready': {
      const [size, until] = [
        sizeText(copy.bytes ?? 0),
        formatDate(copy.expiresAt ?? copy.requestedAt),
      ]
      return (
        <Trans>
          Your copy is ready: {size}, available until {until}. Keep it where only you can open it.
        </Trans>
      )
    }
    default:
      return (
        <Trans>
          One file with everything we keep about you, including photos. You can request it once a
          day.
        </Trans>
      )
  }
}
