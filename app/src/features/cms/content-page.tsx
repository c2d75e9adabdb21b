import type { Content } from 'mostrador'
import { type ReactNode, useRef } from 'react'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Breadcrumbs } from '../../components/ui/breadcrumbs.tsx'
import { Prose } from '../../components/ui/prose.tsx'
import { cmsMessages } from '../../messages/cms.ts'
import { NextPage, SectionNav, useSection } from './section-nav.tsx'
import { TableOfContents } from './table-of-contents.tsx'
import './content-page.css'

export function ContentPage({ content, children }: { content: Content; children?: ReactNode }) {
  const path = `/${content.slug}`
  const text = useRef<HTMLElement>(null)
  const section = useSection(path)
  const parentSteps = section?.url && section.url !== path ? [{ to: section.url, title: section.title }] : []
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={parentSteps} />
      <div className="content-columns">
        <article className="lg:col-start-2" ref={text}>
          <PageHeading className="max-w-text text-h1" description={content.summary}>
            {content.title}
          </PageHeading>
          {content.summary && (
            <p className="mt-4 max-w-text text-lead text-muted-foreground">{content.summary}</p>
          )}
          <Prose className="prose-page mt-8 max-w-text border-t border-border pt-8" html={content.body} />
          {children}
          <p className="mt-12 text-small text-muted-foreground">{cmsMessages.updated(content.updated_on)}</p>
          {section && <NextPage path={path} section={section} />}
        </article>
        {section && <SectionNav section={section} />}
        <TableOfContents key={path} path={path} text={text} />
      </div>
    </div>
  )
}
