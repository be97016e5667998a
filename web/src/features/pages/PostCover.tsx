import { COVER_HEIGHT, COVER_WIDTH, postCoverSvg } from '@adire/art/post-cover.ts'
import type { Post } from '../../../content/posts.ts'
import { svgDataUrl } from '@adire/art/svg.ts'
import { cn } from '../../ui/cn.ts'

type Props = { post: Pick<Post, 'scene' | 'alt'>; className?: string }

/** Cover drawing of an article. As an image, so that SVG ids can't clash with other drawings. */
export function PostCover({ post: { scene, alt }, className }: Props) {
  return (
    <img
      src={svgDataUrl(postCoverSvg(scene))}
      alt={alt}
      width={COVER_WIDTH}
      height={COVER_HEIGHT}
      decoding="async"
      className={cn('block h-auto w-full object-cover', className)}
    />
  )
}
