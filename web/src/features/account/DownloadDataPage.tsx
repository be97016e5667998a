import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { client } from '../../lib/api.ts'
import { openAuth, useAuthMode } from '../../lib/auth-mode.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { useSession } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { LazyAuthDialog } from '../auth/LazyAuthDialog.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { Connecting } from '../../shared/Connecting.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { InvalidLink } from '../../shared/LinkCard.tsx'
import { CardMessage } from '../../shared/CardMessage.tsx'

/**
 * Page of the link emailed when a copy of the member's data is ready. The download needs the link and
 * the session of the same member.
 */
export function DownloadDataPage() {
  const token = useLinkToken(appPages.downloadData)
  const { status } = useSession()
  const mode = useAuthMode()
  if (token === '') return <InvalidLink />
  switch (status) {
    case 'loading':
      return <Connecting />
    case 'unreachable':
      return <Connecting hasFailed />
    case 'signed-in':
      return <DownloadCard key={token} token={token} />
    case 'signed-out':
      return (
        <StandaloneCard>
          <CardMessage title={<Trans>Log in to download your data</Trans>}>
            <Trans>The link only works while you’re logged in to your own account.</Trans>
          </CardMessage>
          <Button isWide onClick={() => openAuth('login')}>
            <Trans>Log in</Trans>
          </Button>
          {mode !== undefined && <LazyAuthDialog mode={mode} />}
        </StandaloneCard>
      )
  }
}

function DownloadCard({ token }: { token: string }) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: () => client.account.downloadExport({ token }),
    onSuccess: (file) => saveFile(file),
  })
  const failure = {
    title: t`Download failed`,
    description: t`We couldn’t download your data. Please try again.`,
  }
  const isInvalid =
    hasCode(download.error, 'LINK_INVALID') || hasCode(download.error, 'INVALID_INPUT')
  const failureCopy = download.error && !isInvalid ? errorCopy(download.error, failure) : undefined

  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Your data</Trans>}>
        <Trans>
          One file with everything we keep about you, including photos. Keep it where only you can
          open it.
        </Trans>
      </CardMessage>
      {isInvalid && (
        <Banner tone="danger" title={t`Invalid Link`}>
          <Trans>This link has expired, or it belongs to a different account.</Trans>
        </Banner>
      )}
      {failureCopy && (
        <Banner tone="danger" title={failureCopy.title}>
          {failureCopy.description}
        </Banner>
      )}
      {download.isSuccess && <Banner tone="success" title={t`Your download has started`} />}
      <div className="grid gap-3">
        <Button
          isWide
          icon={<Download aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <Trans>Download</Trans>
        </Button>
        <HomeLink />
      </div>
    </StandaloneCard>
  )
}
