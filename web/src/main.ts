// Where the page starts: the shell takes over the one element of the document.
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { showTheme } from './game/settings.svelte';
import App from './shell/App.svelte';
import { keepOffline } from './sw/register';

showTheme();
const target = document.getElementById('app');
if (target) mount(App, { target });
keepOffline();
