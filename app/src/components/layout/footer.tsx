import { useSlice } from 'mostrador/react'
import { memo, type Ref } from 'react'
import { layoutMessages } from '../../messages/layout.ts'
import { ContactList } from './contact-list.tsx'
import { MenuLinks } from './menu-links.tsx'

export const Footer = memo(({ ref }: { ref: Ref<HTMLElement> }) => {
  const { groups } = useSlice('menus')
  const config = useSlice('config')
  const social = [
    ['Instagram', config.instagramLink],
    ['Facebook', config.facebookLink],
    ['YouTube', config.youtubeLink],
    ['TikTok', config.tiktokLink],
  ].filter(([, url]) => url)

  return (
    <footer
      className="mt-24 bg-inverse text-small text-inverse-muted-foreground"
      ref={ref}
      tabIndex={-1}
    >
      <div className="page-container grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-20">
        <section className="col-span-full lg:col-span-1">
          <p className="font-serif text-h2 font-medium text-inverse-foreground">{config.tradeName}</p>
          <div className="mt-4 max-w-xs">
            <ContactList />
          </div>
        </section>
        {(groups.footer ?? []).map((group) => (
          <nav aria-label={group.title} key={group.id}>
            <p className="font-serif text-h4 text-inverse-foreground">{group.title}</p>
            <MenuLinks className="mt-3 grid gap-1" items={group.children} />
          </nav>
        ))}
      </div>
      <div className="border-t border-inverse-muted-foreground/25">
        <div className="page-container flex flex-wrap items-center gap-x-6 gap-y-2 py-6">
          <nav aria-label={layoutMessages.legal}>
            <MenuLinks className="flex flex-wrap gap-x-6" items={groups.legal ?? []} />
          </nav>
          <ul aria-label={layoutMessages.social} className="flex flex-wrap gap-x-6 lg:ml-auto">
            {social.map(([name, url]) => (
              <li key={name}>
                <a className="menu-link" href={url} rel="noreferrer" target="_blank">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
})
