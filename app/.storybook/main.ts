import { defineMain } from '@storybook/react-vite/node'

export default defineMain({
  stories: ['../stories/*.stories.tsx'],
  // Pictures of the demo shop.
  staticDirs: ['../public'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false, interactions: false },
})
