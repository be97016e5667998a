import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../lib/save-file.ts'

type Props = { codes: string[]; onDone: () => void }

/** Recovery codes to copy or download. The server never sends them again. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useLingui()
  const { name } = BRAND

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success({ title: t`Copied` })
    } catch {
      toast.error({
        title: t`Couldn’t copy the codes`,
        description: t`Please write them down or download them.`,
      })
    }
  }

  function download() {
    const text = `${t`Recovery codes for ${name}. Each works once.`}\n\n${codes.join('\n')}\n`
    saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }))
  }

  return (
    <div className="grid gap-5 pt-1">
      <Banner tone="warn" title={<Trans>Keep these codes somewhere safe</Trans>}>
        <Trans>
          We only show these codes once. Each one lets you log in one time without your phone.
        </Trans>
      </Banner>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-tile bg-surface-2 p-4 text-center font-medium tracking-wider tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={download}>
          <Trans>Download</Trans>
        </Button>
        <Button className="col-span-2" onClick={onDone}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </div>
    </div>
  )
}
