// Where the page starts: the shell takes over the one element of the document.
import { mount } from 'svelte';
import App from './shell/App.svelte';
import './app.css';
import { keepOffline } from './sw/register';

const target = document.getElementById('app');
if (target) mount(App, { target });
keepOffline();
