import { useSlice } from 'mostrador/react'
import { memo, type Ref } from 'react'
import { layoutMessages } from '../../messages/layout.ts'
import { ContactList } from './contact-list.tsx'
import { LegalLinks } from './legal-links.tsx'
import { MenuLinks } from './menu-links.tsx'

export const Footer = memo(({ ref }: { ref: Ref<HTMLElement> }) => {
  const { footer = [] } = useSlice('menus').groups
  const config = useSlice('config')
  const social = [
    ['Instagram', config.instagramLink],
    ['Facebook', config.facebookLink],
    ['YouTube', config.youtubeLink],
    ['TikTok', config.tiktokLink],
  ].filter(([, url]) => url)

  return (
    <footer className="site-footer menu-links" ref={ref} tabIndex={-1}>
      <div className="page-container site-footer-columns">
        <section>
          <p className="site-footer-name">{config.tradeName}</p>
          <ContactList />
        </section>
        {footer.map((group) => (
          <nav aria-label={group.title} key={group.id}>
            <p className="site-footer-title">{group.title}</p>
            <MenuLinks items={group.children} />
          </nav>
        ))}
      </div>
      <div className="site-footer-legal">
        <div className="page-container">
          <LegalLinks others={footer.flatMap(({ children }) => children)} />
          <ul aria-label={layoutMessages.social}>
            {social.map(([name, url]) => (
              <li key={name}>
                <a href={url} rel="noreferrer" target="_blank">
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
